/** Fanfare's mark (`client/app/icon.svg`) as a PNG of 56 × 56 pixels, for mail programs without SVG. */
export const mark = {
  type: 'image/png',
  width: 28,
  height: 28,
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAADgAAAA4BAMAAABaqCYtAAAAMFBMVEVMaXHBih7Aih3Aih3Aih3Aih3Aih3AiR3EiSHAiR2/ih3AihvAiR3AiR3Aih3Aih4leK68AAAAD3RSTlMAaZ/zkjjjKA3PSxe6XX1cuQnUAAAACXBIWXMAAC4jAAAuIwF4pT92AAABs0lEQVQ4y9WUz0rDQBDGt9La0j+iN2/24lGsIB68RBDxaOkLWHwA2yfQiAeP2idIBREEwYJn0ReQFsGDJwXBiwe1rZFq9XN3JmnSbPIAncvs7i9f5tvJZoUY2ciELSbuKSWthRC4gRWVxoGiLgQ+VX4EPzQUMeBD5SbwFAWTAKpRMA70RRTcB75pfjKtwxmgrKZj6JkatBw/88BkEMoNoUHCoR0xlIttR4h6EF5yK5SwrRl6A46olUBegxXyEQ8IGaaBjqkLGWZJoQkZXpMfTciQ/OhChtJPK0RIMKf8hAgJSj9dag4Ld9b8cBf48ppz7vVeQVntxhVmXuSg4ME/A7hzhAn1EH482ANsR7hnKUZ9VpGDG1JYMmhku0ctY2CJYT71wINea7CXU/uYhclVZov+I9oQz2ptrsmsZgY6cSgXK4Q6s9rhzbqm7NeQf9N5Zb8eACVjqypSxLYbeuOxLITa4K32xk3loio/d2ddL0fV8iJWqU0Nwv3FuVhZpA140XVgkmbv6krwRdGvLKjz5wu3uRbXDFWKC9BtEFpTTMjJr8xXU7pbIc7QL0ZfegfmaFzO/5F+xLbd388AAAAAAElFTkSuQmCC',
    'base64',
  ),
}
