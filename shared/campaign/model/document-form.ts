import type { BlockModel } from './field.ts'
import { schemaVersion } from './schema-version.ts'

/**
 * The form of the documents that a build with these models writes. It rises whenever a build can
 * write what the one before can't: with the schema, with a kind of block and with its version.
 */
export function documentForm(models: readonly BlockModel[]): number {
  return models.reduce((form, { version }) => form + version, schemaVersion)
}
