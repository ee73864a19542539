"""Completes a deployment with Google sign-in on the local cloud.

Creates the identity provider of infra/stack/identity.yaml as an OpenID provider named Google, because MiniStack does not support
Google's own type. Sets the app client's callback to the site's address. Creates a certificate for the host name of Cognito's
sign-in pages.

usage: google.py USER_POOL_ID USER_POOL_CLIENT_ID GOOGLE_ID GOOGLE_SECRET PROVIDER_ADDRESS SITE_ORIGIN OAUTH_DOMAIN FOLDER
"""

import datetime
import pathlib
import sys
import urllib.parse

import boto3
import yaml
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

cognito = boto3.client("cognito-idp")


class Template(yaml.SafeLoader):
    """Loads a template and ignores !Ref and other functions."""


Template.add_multi_constructor("!", lambda loader, tag, node: None)


def main(pool, client, google_id, google_secret, provider, origin, domain, folder):
    make_provider(pool, google_id, google_secret, provider)
    set_callback(pool, client, origin)
    make_certificate(domain, pathlib.Path(folder))


def make_provider(pool, client, secret, address):
    template = yaml.load(pathlib.Path("infra/stack/identity.yaml").read_text(), Template)
    google = template["Resources"]["GoogleProvider"]["Properties"]
    cognito.create_identity_provider(
        UserPoolId=pool,
        ProviderName=google["ProviderName"],
        ProviderType="OIDC",
        ProviderDetails={
            "client_id": client,
            "client_secret": secret,
            "oidc_issuer": address,
            "authorize_scopes": google["ProviderDetails"]["authorize_scopes"],
            "attributes_request_method": "GET",
        },
        AttributeMapping=google["AttributeMapping"],
    )


def set_callback(pool, client, origin):
    """Points the client's callback to this site, with the path of the template."""
    settings = cognito.describe_user_pool_client(UserPoolId=pool, ClientId=client)["UserPoolClient"]
    # Without read-only fields and empty ones.
    read_only = ("LastModifiedDate", "CreationDate", "ClientSecret")
    settings = {name: value for name, value in settings.items() if name not in read_only and value != ""}
    callback = urllib.parse.urlsplit(settings["CallbackURLs"][0]).path
    cognito.update_user_pool_client(**settings | {"CallbackURLs": [origin + callback]})


def make_certificate(host, folder):
    """Writes key.pem and certificate.pem, valid for a day."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.ORGANIZATIONAL_UNIT_NAME, "browser tests")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now)
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    (folder / "key.pem").write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    (folder / "certificate.pem").write_bytes(certificate.public_bytes(pem))


main(*sys.argv[1:])
