/** Keeps statements well below the limits of both databases. */
export const rowsPerStatement = 200

/** `items` in pieces of at most `rowsPerStatement`, in order. */
export function inStatements<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / rowsPerStatement) }, (_, index) =>
    items.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  )
}
