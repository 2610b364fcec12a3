"""What pages load: one script and one stylesheet, kept by the browser for good."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.server.conftest import Served

from pitboss.server.assets import STATIC, Bundles, NotBundled

PAGE_OF_A_TABLE = ("citation.js", "live-table.js")


def folder(tmp_path: Path, **modules: str) -> Bundles:
    for name, text in modules.items():
        (tmp_path / f"{name}.js").write_text(text, encoding="utf-8")
    return Bundles(tmp_path)


def text_of(bundles: Bundles, *files: str) -> str:
    made = bundles.asset(bundles(*files).removeprefix("/assets/"))
    assert made is not None
    return made.text


@pytest.mark.browser
def test_modules_keep_their_own_names_and_run_once_in_the_order_they_need(
    tmp_path: Path, browser: Browser
) -> None:
    bundles = folder(
        tmp_path,
        words='const OWN = "words";\nexport const said = [OWN];\nexport function say(x) {\n'
        "  said.push(x);\n}\n",
        felt='import { say as tell } from "./words.js";\nconst OWN = "felt";\ntell(OWN);\n',
        table='import "./felt.js";\nimport {\n  said,\n} from "./words.js";\nexport {};\n'
        "globalThis.told = said.join();\n",
    )
    script = text_of(bundles, "words.js", "table.js")
    assert script.count('const OWN = "words"') == 1
    page = browser.new_page()
    assert page.evaluate(f"() => {{ {script} return globalThis.told; }}") == "words,felt"
    page.close()


def test_modules_that_need_one_another_are_named(tmp_path: Path) -> None:
    bundles = folder(tmp_path, a='import "./b.js";\n', b='import "./a.js";\n')
    with pytest.raises(NotBundled, match=r"a\.js > b\.js > a\.js"):
        bundles("a.js")


@pytest.mark.parametrize("line", ["export default 1;", 'import * as all from "./b.js";'])
def test_what_one_script_cannot_hold_is_refused(tmp_path: Path, line: str) -> None:
    with pytest.raises(NotBundled, match=re.escape(line)):
        folder(tmp_path, a=f"{line}\n", b="")("a.js")


def test_another_text_has_another_name(tmp_path: Path) -> None:
    before = folder(tmp_path, a="one();\n")("a.js")
    assert before == folder(tmp_path, a="one();\n")("a.js")
    assert before != folder(tmp_path, a="two();\n")("a.js")


def test_pictures_are_part_of_their_stylesheet() -> None:
    style = text_of(Bundles(), "page.css", "table.css")
    assert "url(" in style
    assert set(re.findall(r'url\("([^"]{5})', style)) == {"data:"}


def test_a_name_is_made_by_any_server_and_only_of_files_that_are_there() -> None:
    where = Bundles()(*PAGE_OF_A_TABLE).removeprefix("/assets/")
    another = Bundles().asset(where)
    assert another is not None
    assert another.name == where
    digest = "0" * 16
    for name in (f"live-table.{digest}.js", f"nothing.{digest}.js", "live-table.js",
                 f"../app.{digest}.py", f"..%2fapp.{digest}.js"):  # fmt: skip
        assert Bundles().asset(name) is None


def test_every_page_asks_for_one_script_and_one_stylesheet(casino: Served) -> None:
    client = casino.browser()
    for page in ("/", "/tables/over-under-1", "/tables/over-under-1/rounds"):
        text = client.get(page).text
        assert len(re.findall(r'<link rel="stylesheet" href="/assets/', text)) == 1
        assert len(re.findall(r'<script type="module" src="/assets/', text)) == 1
        assert "/static/" not in text


def test_what_is_loaded_is_small_and_kept_for_good(casino: Served) -> None:
    client = casino.browser()
    text = client.get("/tables/over-under-1").text
    for where in re.findall(r'"(/assets/[^"]+\.(?:js|css|svg))"', text):
        sent = client.get(where, headers={"Accept-Encoding": "gzip"})
        assert sent.headers["content-encoding"] == "gzip"
        assert "immutable" in sent.headers["cache-control"]
        assert sent.headers["content-security-policy"]
        plain = client.get(where, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == sent.content
        assert int(sent.headers["content-length"]) < 100_000
    gone = client.get(f"/assets/live-table.{'0' * 16}.js")
    assert gone.status_code == 404
    assert "reload" in gone.text


def test_every_module_can_be_part_of_a_script() -> None:
    for module in STATIC.glob("*.js"):
        assert text_of(Bundles(), module.name)
