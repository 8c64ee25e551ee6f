import { usePageTitle } from '#client/lib/browser/page-title.ts'
import { TemplateBrowser } from '#client/features/templates/public/template-browser.tsx'
import { builtIn } from '#client/features/templates/public/template-source.ts'
import { templates } from '#shared/templates/registry.ts'
import { ShowcaseFrame } from './showcase-frame.tsx'
import classes from './showcase-frame.module.css'

const shown = templates.map(builtIn)
const pathOf = (id: string) => `/template-showcase/${id}`

/** Every built-in template, for people without an account. */
export function ShowcaseScreen() {
  usePageTitle('Templates')
  return (
    <ShowcaseFrame>
      <h1 className={classes.headline} tabIndex={-1} data-page-focus>
        Start from a page that is finished
      </h1>
      <p className={classes.sub}>
        Each of these is a whole campaign: pages, form, words and pictures. What you see is rendered
        as visitors would get it; all of it can be changed.
      </p>
      <TemplateBrowser templates={shown} pathOf={pathOf} />
    </ShowcaseFrame>
  )
}
