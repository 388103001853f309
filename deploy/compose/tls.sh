#!/bin/sh
# Certificates for the connection between proxy and servers (compose.yaml): an authority of this machine, and a certificate of the servers that it has signed.
# Run it again before the day that it prints: the servers take the new files within a minute, and the proxy keeps trusting the authority.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p tls/server
if [ ! -f tls/ca.key ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -sha256 \
    -subj '/CN=Statefolio servers' -addext 'keyUsage=critical,keyCertSign' -keyout tls/ca.key -out tls/ca.pem
fi
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -sha256 -subj '/CN=app.internal' -keyout tls/new.key -out tls/new.csr
printf 'subjectAltName=DNS:app.internal,DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n' > tls/new.ext
openssl x509 -req -in tls/new.csr -CA tls/ca.pem -CAkey tls/ca.key -CAcreateserial -days 397 -sha256 -extfile tls/new.ext -out tls/new.pem
# the account of the servers (1000) reads its key; what signs stays with whoever runs this
chmod 755 tls/server && chmod 644 tls/ca.pem tls/new.pem
if [ "$(id -u)" = 0 ]; then chown 1000 tls/new.key && chmod 400 tls/new.key; else chmod 600 tls/new.key; fi
mv tls/new.key tls/server/server.key
mv tls/new.pem tls/server/server.pem
rm tls/new.csr tls/new.ext
openssl x509 -in tls/server/server.pem -noout -enddate
