"""Completes a deployment to the local cloud and prints the stack's outputs as JSON.

SAM defines an HTTP API by an OpenAPI `Body`, which MiniStack deploys without routes and authorizers. This script creates them from
the `Body` of the processed template, so template.yaml can stay as AWS needs it.

usage: routes.py STACK
"""

import json
import re
import sys

import boto3

cloudformation = boto3.client("cloudformation")
gateway = boto3.client("apigatewayv2")


def main(name):
    stack = Stack(name)
    template = cloudformation.get_template(StackName=name, TemplateStage="Processed")["TemplateBody"]
    if isinstance(template, str):
        template = json.loads(template)
    for logical_id, resource in template["Resources"].items():
        if resource["Type"] == "AWS::ApiGatewayV2::Api" and "Body" in resource.get("Properties", {}):
            create_routes(stack.ids[logical_id], stack.resolve(resource["Properties"]["Body"]))
    print(json.dumps(stack.outputs))


def create_routes(api, body):
    """Replaces the API's routes by those of the OpenAPI document."""
    for route in gateway.get_routes(ApiId=api, MaxResults="500")["Items"]:
        gateway.delete_route(ApiId=api, RouteId=route["RouteId"])
    for integration in gateway.get_integrations(ApiId=api, MaxResults="500")["Items"]:
        gateway.delete_integration(ApiId=api, IntegrationId=integration["IntegrationId"])
    for authorizer in gateway.get_authorizers(ApiId=api, MaxResults="500")["Items"]:
        gateway.delete_authorizer(ApiId=api, AuthorizerId=authorizer["AuthorizerId"])

    authorizers = {}
    for name, scheme in body.get("components", {}).get("securitySchemes", {}).items():
        spec = scheme["x-amazon-apigateway-authorizer"]
        authorizers[name] = gateway.create_authorizer(
            ApiId=api,
            Name=name,
            AuthorizerType=spec["type"].upper(),
            IdentitySource=[spec["identitySource"]],
            JwtConfiguration={
                "Issuer": spec["jwtConfiguration"]["issuer"],
                "Audience": spec["jwtConfiguration"]["audience"],
            },
        )["AuthorizerId"]

    for path, methods in body["paths"].items():
        for method, operation in methods.items():
            spec = operation["x-amazon-apigateway-integration"]
            integration = gateway.create_integration(
                ApiId=api,
                IntegrationType=spec["type"].upper(),
                IntegrationMethod=spec["httpMethod"],
                # The function's ARN, taken from the invocation URI.
                IntegrationUri=re.fullmatch(r".*/functions/(.+)/invocations", spec["uri"])[1],
                PayloadFormatVersion=spec["payloadFormatVersion"],
            )["IntegrationId"]
            security = {}
            # An empty list means a public route.
            for requirement in operation.get("security", []):
                for name, scopes in requirement.items():
                    if name in authorizers:
                        security = {
                            "AuthorizationType": "JWT",
                            "AuthorizerId": authorizers[name],
                            "AuthorizationScopes": scopes,
                        }
                    elif name != "NONE":
                        raise SystemExit(f"{method} {path} requires the authorizer {name}, which the API lacks")
            verb = "ANY" if method == "x-amazon-apigateway-any-method" else method.upper()
            gateway.create_route(ApiId=api, RouteKey=f"{verb} {path}", Target=f"integrations/{integration}", **security)


class Stack:
    """A deployed stack: its outputs, and the values of names in its template."""

    def __init__(self, name):
        about = cloudformation.describe_stacks(StackName=name)["Stacks"][0]
        _, _, _, region, account, _ = about["StackId"].split(":", 5)
        self.outputs = outputs_of(about)
        self.ids = {
            resource["LogicalResourceId"]: resource["PhysicalResourceId"]
            for page in cloudformation.get_paginator("list_stack_resources").paginate(StackName=name)
            for resource in page["StackResourceSummaries"]
        }
        self.values = self.ids | {p["ParameterKey"]: p["ParameterValue"] for p in about.get("Parameters", [])}
        self.values |= {
            "AWS::AccountId": account,
            "AWS::Partition": "aws",
            "AWS::Region": region,
            "AWS::StackName": name,
        }

    def resolve(self, value):
        """The value with its Ref, Fn::GetAtt (of a nested stack's output), Fn::Sub and Fn::Join replaced."""
        if isinstance(value, list):
            return [self.resolve(item) for item in value]
        if not isinstance(value, dict):
            return value
        if len(value) == 1:
            [(name, argument)] = value.items()
            if name == "Ref":
                return self.values[argument]
            if name == "Fn::GetAtt":
                return self.attribute(".".join(argument) if isinstance(argument, list) else argument)
            if name == "Fn::Join":
                return argument[0].join(self.resolve(argument[1]))
            if name == "Fn::Sub":
                text, own = argument if isinstance(argument, list) else (argument, {})
                own = self.resolve(own)
                return re.sub(r"\$\{([^!}][^}]*)\}", lambda found: self.named(found[1], own), text)
            if name.startswith("Fn::"):
                raise SystemExit(f"{name} in the API's routes: infra/local/routes.py cannot resolve it")
        return {key: self.resolve(item) for key, item in value.items()}

    def named(self, name, own):
        if name in own:
            return own[name]
        return self.attribute(name) if "." in name else self.values[name]

    def attribute(self, path):
        logical_id, _, attribute = path.partition(".")
        kind, _, output = attribute.partition(".")
        if kind != "Outputs":
            raise SystemExit(f"{path} in the API's routes: infra/local/routes.py knows only outputs of nested stacks")
        nested = cloudformation.describe_stacks(StackName=self.ids[logical_id])["Stacks"][0]
        return outputs_of(nested)[output]


def outputs_of(stack):
    return {output["OutputKey"]: output["OutputValue"] for output in stack.get("Outputs", [])}


main(*sys.argv[1:])
