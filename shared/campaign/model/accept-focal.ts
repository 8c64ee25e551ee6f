/** `value` as a `focal` field allows it; undefined for anything else. */
export function acceptFocal(value: unknown): string | undefined {
  return typeof value === 'string' && /^(100|\d{1,2}) (100|\d{1,2})$/.test(value)
    ? value
    : undefined
}
