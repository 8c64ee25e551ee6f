/** Where a request comes from, as the proxy in front of us says. */
export function forwardedAddress(request: {
  headers: Record<string, string | string[] | undefined>
  socket: { remoteAddress?: string | undefined }
}): string {
  const chain = String(request.headers['x-forwarded-for'] ?? '')
  return chain.split(',').at(-1)?.trim() || (request.socket.remoteAddress ?? '')
}
