/** `3 changes since`, `no changes since` */
export function changesSince(count: number): string {
  if (count === 0) return 'no changes since'
  return count === 1 ? '1 change since' : `${count} changes since`
}
