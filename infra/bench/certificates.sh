#!/bin/sh
# Makes the certificates of the benchmark's stand-in for DynamoDB in the folder $1: a chain as AWS has it, of RSA keys of
# 2,048 bits with one authority between root and server, good for ten years.
set -eu
cd "$1"
key() { openssl req -newkey rsa:2048 -nodes -keyout "$1.key" -subj "/CN=$2" -out "$1.csr"; }
sign() { openssl x509 -req -in "$1.csr" -CA "$2.pem" -CAkey "$2.key" -CAcreateserial -days 3650 -extfile "$1.ext" -out "$1.pem"; }

printf 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n' > root.ext
cp root.ext middle.ext
printf 'basicConstraints=critical,CA:FALSE\nsubjectAltName=DNS:localhost\nextendedKeyUsage=serverAuth\n' > server.ext
key root "Garden benchmark root"
openssl x509 -req -in root.csr -signkey root.key -days 3650 -extfile root.ext -out root.pem
openssl x509 -in root.pem -outform DER -out root.der
key middle "Garden benchmark authority"
sign middle root
key server localhost
sign server middle
cat server.pem middle.pem > chain.pem
