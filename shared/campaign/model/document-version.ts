import type { BlockModel } from './field.ts'
import { schemaVersion } from './schema-version.ts'

/**
 * Names what `upgradeDocument` upgrades to with these models, whatever their order: two builds with
 * the same name leave the same documents untouched. For example `2 button.1 form.3`.
 */
export function documentVersion(models: readonly BlockModel[]): string {
  const blocks = models.map(({ kind, version }) => `${kind}.${version}`).toSorted()
  return [schemaVersion, ...blocks].join(' ')
}
