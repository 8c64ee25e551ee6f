import { eventTemplate } from './event.ts'
import { newsletterTemplate } from './newsletter.ts'
import { productLaunchTemplate } from './product-launch.ts'
import type { Template } from './template.ts'

/** The built-in templates, in the order of the gallery. */
export const templates: readonly Template[] = [
  productLaunchTemplate,
  eventTemplate,
  newsletterTemplate,
]

/** The built-in template with this id; undefined when there is none. */
export function findTemplate(id: string): Template | undefined {
  return templates.find((template) => template.id === id)
}
