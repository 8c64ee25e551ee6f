import type { CampaignSeed } from '../campaign/edits/create-campaign.ts'
import { calendarFrom } from './calendar.ts'
import type { TemplateSeed } from './template.ts'

// Each in a file of its own, which is fetched when the template is shown or used.
const modules = import.meta.glob<TemplateSeed>('./seeds/*.ts', { import: 'default' })

/** The pages of the built-in template with this id as they are today; null when there is none. */
export async function loadTemplate(id: string, now: Date): Promise<CampaignSeed | null> {
  const path = `./seeds/${id}.ts`
  const load = Object.hasOwn(modules, path) ? modules[path] : undefined
  return load ? (await load())(calendarFrom(now)) : null
}
