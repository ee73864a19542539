"""Writes the templates as CloudFormation gets them: as JSON, in which SAM's resources are those of AWS.

CloudFormation transforms nested templates itself. The local cloud transforms the root template only, and limits and costs are counted in
what CloudFormation gets. This is SAM's own translator, so it needs the Python of the SAM CLI.

usage: translate.py REPOSITORY FOLDER [PARAMETER=VALUE ...]

FOLDER gets template.yaml and infra/stack/. It may have functions/, with a folder of built code for each function; the code of a function
is then that folder, and other code makes another version of it.
"""

import hashlib
import json
import os
import pathlib
import sys

from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator
from samtranslator.yaml_helper import yaml_parse


def main(repository, folder, *parameters):
    repository, folder = pathlib.Path(repository), pathlib.Path(folder)
    values = dict(parameter.split("=", 1) for parameter in parameters)
    (folder / "infra/stack").mkdir(parents=True, exist_ok=True)
    for original in [repository / "template.yaml", *sorted((repository / "infra/stack").glob("*.yaml"))]:
        template = yaml_parse(original.read_text())
        file = folder / original.relative_to(repository)
        if "Transform" in template:
            template = translated(template, file, folder, values)
        file.write_text(json.dumps(template, indent=1))


def translated(template, file, folder, values):
    """The template, to be written to a file."""
    own = {name: parameter["Default"] for name, parameter in template["Parameters"].items() if "Default" in parameter}
    own |= {name: value for name, value in values.items() if name in template["Parameters"]}
    built = {}
    for name, resource in template["Resources"].items():
        if resource["Type"] == "AWS::Serverless::Function":
            code = folder / "functions" / resource["Metadata"]["BuildProperties"]["Binary"]
            built[name] = os.path.relpath(code, file.parent)
            # The translator accepts code in a bucket only. Its address is a part of what makes a version.
            resource["Properties"]["CodeUri"] = f"s3://built/{digest(code)}"
    template.get("Globals", {}).get("Function", {}).pop("CodeUri", None)
    result = Translator({}, Parser()).translate(template, own)
    for name, code in built.items():
        result["Resources"][name]["Properties"]["Code"] = code
    return result


def digest(code):
    files = sorted(file for file in code.rglob("*") if file.is_file())
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


main(*sys.argv[1:])
