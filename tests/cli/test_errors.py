"""Errors of commands: on standard error, with exit code 2, in words and without Python's values."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from tests.cli.bad_records import SAMPLES, Sample, places
from tests.cli.commands import pitboss

from pitboss.records import adjudicate, play_stacked
from pitboss.vocabulary.refusal import Refused

PYTHON = re.compile(
    r"\b(None|True|False)\b|Traceback|\[Errno|Input should|Fraction\(|<class|object at 0x|u?\{'|\['"
)
FILES = {
    "no.json": "{bad", "list.json": "[1]", "deks.json": '{"deks": 8}',
    "flag.json": '{"decks": true}',
    "table.json": '{"paytables": {"bonus": "Z"}}', "tables.json": '{"paytables": []}',
    "wager.json": '{"paytables": {"foo": "A"}}', "word.toml": 'decks = "six"',
    "line.json": '{"paytables": {"bonus": {"Paytable": {"6 or 34": "60 to 1"}}}}',
    "pays.json": '{"paytables": {"bonus": {"Paytable": {"6 or 33": true}}}}',
    "term.json": '{"terms": {"x": 1}}', "other.json": '{"foo": 1}', "text.txt": "x",
    "casino.toml": "name = 5", "broken.toml": "x = = 1", "bad.parquet": "x",
    "submission.toml": '[casino]\nfacility = ""\n[[game]]\ngame = "chess"\n',
}  # fmt: skip

GAMES = (
    "over-under, dj-wild, high-card-flush, pai-gow, six-card-pai-gow, face-up-pai-gow, blackjack"
)
ERRORS = [
    ("odds", "game", "or --all"),
    ("odds chess", "game", "over-under"),
    ("odds over-under --wager x", "wager", "required, bonus"),
    ("odds over-under --paytable Z", "paytable", "Paytable"),
    ("odds over-under --rules none.json", "rules", "a file in TOML or JSON"),
    ("odds over-under --rules no.json", "rules", "a file in TOML or JSON"),
    ("odds over-under --rules list.json", "rules", 'such as {"decks": 8}'),
    ("odds over-under --rules deks.json", "rules.deks", "betting_positions"),
    ("odds over-under --rules flag.json", "rules.decks", "6 (686a.3(a))"),
    ("odds over-under --rules table.json", "rules.paytables.bonus", "Paytable (686a.8(b))"),
    ("odds over-under --rules tables.json", "rules.paytables", 'such as {"bonus": "Paytable"}'),
    ("odds over-under --rules wager.json", "rules.paytables.foo", "ante, over_23, under_18, bonus"),
    ("odds blackjack --rules word.toml", "rules.decks", "a whole number from 1 to 8"),
    ("odds over-under --changed line.json", "paytables.bonus.Paytable", "6 or 33"),
    ("odds over-under --changed pays.json", "paytables.bonus.Paytable.6 or 33", '"60 to 1"'),
    ("odds over-under --changed term.json", "terms.x", "change a paytable"),
    ("odds over-under --changed other.json", "foo", "paytables, terms, house_way"),
    ("odds --all over-under", "all", "one game"),
    ("strategy chess", "game", "over-under"),
    ("strategy over-under --hand 'Ah Kd'", "hand", "one card of the 52"),
    ("strategy over-under --hand Zz", "hand[0]", "a rank A K Q J T"),
    ("strategy over-under --dealer Ah", "hand", "the player's cards"),
    ("strategy over-under --hand Ah --dealer Kd", "dealer", "no cards"),
    ("strategy blackjack --hand 'Ah Kd' --dealer 9c", "hand", "less than 21"),
    ("strategy blackjack --hand 'Ts 6h'", "dealer", "one card of the 52"),
    ("strategy blackjack --hand 'Ts 6h' --dealer Jk", "dealer", "one card of the 52"),
    ("strategy pai-gow --hand Ah", "hand", "seven different cards"),
    ("compare chess", "game", "over-under"),
    ("compare over-under --players 99", "players", "1 to 6"),
    ("report over-under --out x.doc", "out", ".pdf or .html"),
    ("report chess --out x.pdf", "game", "over-under"),
    ("protect chess", "game", "over-under"),
    ("protect over-under --topic foo", "topic", "counting, collusion"),
    ("protect over-under --topic seen --decks 3", "decks", "hands, seed"),
    ("protect blackjack --topic counting --decks 99", "rules.decks", "from 1 to 8"),
    ("protect blackjack --topic counting --cut abc", "cut", "such as 12, 0.25 or 1/4"),
    ("protect blackjack --topic counting --cut 99/100", "cut", "1/4 to 9/10"),
    ("protect blackjack --topic counting --players 99", "players", "1 to 7"),
    ("protect over-under --topic mistakes --one-in 0", "one_in", "1 or more"),
    ("protect over-under --topic bankroll --seat foo", "seat", "required=1000"),
    ("protect over-under --topic bankroll --risk 2", "risk", "between 0 and 1"),
    ("protect over-under --topic bankroll --shift-hours 0", "shift_hours", "1 to 1,000,000"),
    ("protect over-under --topic counting --wager ante", "wagers", "required"),
    ("protect dj-wild --topic collusion --players 99", "players", "1 to 6"),
    ("simulate chess", "game", GAMES),
    ("simulate pai-gow foo", "study", "house_way"),
    ("simulate over-under --rounds 0", "rounds", "1 or more"),
    ("simulate over-under --seed -1", "seed", "0 or more"),
    ("simulate over-under --out x", "out", "leave out --out"),
    ("simulate over-under --processes 2 --cluster tcp://x:1", "processes", "--cluster"),
    ("simulate over-under --share 3 --kept k", "share", "16/16"),
    ("rank chess Ah", "game", GAMES),
    ("rank over-under Ah Kd", "cards", "3 cards"),
    ("rank over-under Ah Kd Zz", "cards[2]", "Jk for the joker"),
    ("rank over-under Ah Kd Jk", "cards", "the 52 cards"),
    ("rank dj-wild 2c Jk Ah Kh", "cards", "five different cards"),
    ("rank high-card-flush Ah Kd", "cards", "seven different cards"),
    ("rank pai-gow Ah Kd", "cards", "five, six or seven different cards"),
    ("rank pai-gow Ah Kd 2c --low", "cards", "2 cards"),
    ("rank blackjack Ah", "cards", "two or more"),
    ("rank over-under --jsonl none", "none", "- for standard input"),
    ("house-way over-under Ah Kd 9c", "game", "pai-gow, six-card-pai-gow, face-up-pai-gow"),
    ("house-way pai-gow Ah Kd", "cards", "7 different cards"),
    ("house-way pai-gow Ah Jh 6h 5c 4d 3s 2s --way foo", "rules.house_way", "standard"),
    ("determine foo", "rule", "milk-notice, furbearer-tag"),
    ("determine milk-notice none", "none", "a text file"),
    ("trace foo", "chapter", "686a"),
    ("trace 686a --tests none", "tests", "a folder of tests"),
    ("trace 686a --record none", "record", "a file written by a test run"),
    ("adjudicate none", "none", "a text file"),
    ("play none", "none", "a text file"),
    ("audit none --out o", "none", "a Parquet file"),
    ("audit bad.parquet --out o", "bad.parquet", "a Parquet file"),
    ("audit convert none --out o.parquet", "none", "a text file"),
    ("audit convert text.txt --out none/o.parquet", "out", "a folder that exists"),
    ("submission new chess", "game", GAMES),
    ("submission check none", "none", "a text file in UTF-8"),
    ("submission diff submission.toml submission.toml", "submission.toml: game[0].game", GAMES),
    ("submission approve submission.toml --by x --reference y --date 2026-01-01",
     "casino.certificate_holder", "words in quotation marks"),
    ("submission approvals --database sqlite:///none.db", "database", "`pitboss serve`"),
    ("submission approvals --database foo", "database", "sqlite:///file"),
    ("submission approvals --database mysql://x", "database", "postgresql://"),
    ("log list --database sqlite:///none.db", "database", "`pitboss serve`"),
    ("log verify --database sqlite:///none.db", "database", "`pitboss serve`"),
    ("log head --database sqlite:///none.db", "database", "`pitboss serve`"),
    ("casino init casino.toml", "file", "a new name"),
    ("casino key none", "casino", "`pitboss casino init FILE`"),
    ("casino key casino.toml", "casino.toml.name", "text in quotation marks"),
    ("people add Ann --licence 1 --department foo --level dealer", "department", "table games"),
    ("people add Ann --licence 1 --department 'table games' --level foo", "level", "dealer"),
    ("people add Ann --licence '' --department finance --level cashier", "licence", "1 to 32"),
    ("people list --casino none", "casino", "`pitboss casino init FILE`"),
    ("shift --database sqlite:///none.db", "database", "`pitboss serve`"),
    ("shift --out x.doc", "out", ".pdf or .html"),
    ("table x --database sqlite:///none.db", "database", "`pitboss serve`"),
    ("slip t F-1 --out x.doc", "out", ".pdf or .html"),
    ("serve --casino none", "casino", "`pitboss casino init FILE`"),
    ("serve --database foo", "database", "sqlite:///file"),
]  # fmt: skip

USAGE = [
    ("odds over-under --decks six", "enter a whole number."),
    ("compare over-under --bet 0", "enter a whole number, 1 or more."),
    ("serve --port 99999", "enter a whole number, 0 to 65535."),
    ("simulate over-under --processes 0", "enter a whole number, 1 or more."),
    ("simulate over-under --patience -1", "enter a whole number, 0 or more."),
    ("log show t one", "enter a whole number."),
    ("submission approve x --by x --reference y --date soon", "enter a day such as 2026-11-17."),
    ("odds over-under --foo", "No such option: --foo"),
    ("strategy", "Missing argument 'GAME'."),
    ("report over-under", "Missing option '--out'."),
    ("audit none", "Missing option '--out'."),
    ("submission foo", "No such command 'foo'."),
]


WRONG: tuple[Any, ...] = (None, True, "x", [], {"x": None}, 0.5, -1)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(("command", "field", "allowed"), ERRORS)
def test_an_error_names_the_field_and_what_is_allowed(
    command: str, field: str, allowed: str
) -> None:
    done = pitboss(*shlex.split(command))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"pitboss: {field}: ")
    assert allowed in done.stderr.partition("; allowed: ")[2]
    assert not PYTHON.search(done.stderr)


@pytest.mark.parametrize(("command", "words"), USAGE)
def test_a_wrong_option_or_value_says_what_to_enter(command: str, words: str) -> None:
    done = pitboss(*shlex.split(command))
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert not PYTHON.search(done.stderr)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda one: f"{one.command} {one.record['game']}")
def test_an_error_about_a_record_repeats_no_python(sample: Sample) -> None:
    """Whatever stands in whichever field."""
    work = adjudicate if sample.command == "adjudicate" else play_stacked
    written = json.dumps(sample.record)
    refusals = []
    for place, _ in enumerate(places(json.loads(written))):
        for wrong in WRONG:
            record: Any = json.loads(written)
            holder, key = [*places(record)][place]
            holder[key] = wrong
            try:
                work(record)
            except Refused as refusal:
                refusals.append(refusal)
    assert len(refusals) > 50
    assert [str(each) for each in refusals if PYTHON.search(str(each)) or not each.field] == []
