"""Prints what each walk runs: ``python -m tests.walks``; with ``--files`` its files too."""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent


def main() -> None:
    """Runs each walk in a new process."""
    with TemporaryDirectory() as found:
        environment = {**os.environ, "PITBOSS_WALKS": found}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "walks.py"]
        subprocess.run(command, cwd=HERE, env=environment, check=True, stdout=subprocess.DEVNULL)
        for file in sorted(Path(found).iterdir()):
            walk = json.loads(file.read_text())
            changes = walk["folder_changes"]
            print(f"{file.stem}: {len(walk['files'])} files, {changes} changes of folder")
            if "--files" in sys.argv:
                print("".join(f"  {name}\n" for name in walk["files"]), end="")


if __name__ == "__main__":
    main()
