/**
 * The version of the document's shape that this build writes and upgrades to. Raising it needs a
 * step in `upgrades/`; `upgrade-document.test.ts` fails without one.
 * 1: sections had `fullWidth`; 2: sections have `width` and `ratio`; 3: rich texts are flat.
 */
export const schemaVersion = 3

/** The version behind `meta`; 1 when it is missing or unreadable. */
export function readSchemaVersion(version: unknown): number {
  return typeof version === 'number' && Number.isSafeInteger(version) && version > 0 ? version : 1
}
