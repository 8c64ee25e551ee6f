import { useState } from 'react'
import { Text } from '#client/ui/layout/elements.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import { TemplateThumbnail } from '#client/features/templates/public/template-thumbnail.tsx'
import type { ShownTemplate } from '#client/features/templates/public/template-source.ts'
import { useTemplates } from '#client/features/templates/public/use-templates.ts'
import { blankSeed } from '#shared/templates/blank.ts'
import classes from './create-screen.module.css'

const blank: ShownTemplate = {
  id: 'blank',
  name: 'Blank',
  description: 'One heading and a line of text.',
  purpose: 'company',
  ground: '#ffffff',
  load: () => Promise.resolve(blankSeed),
}

type StartPickerProps = {
  /** The id of a template; undefined for a blank page. */
  value: string | undefined
  onChange: (templateId: string | undefined) => void
}

/** What a campaign starts from, each shown as the page that it will be. */
export function StartPicker({ value, onChange }: StartPickerProps) {
  const { templates, query } = useTemplates()
  // Whoever comes from a template sees it without looking for it among all others.
  const [asked] = useState(value)
  const starts = [blank, ...templates]
  const chosen = starts.find(({ id }) => id === asked)
  const shown = chosen ? [chosen, ...starts.filter((start) => start !== chosen)] : starts
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>Start from</legend>
      <NotLoadedLine what="Your company’s own templates" query={query} />
      <div className={classes.grid}>
        {shown.map((template) => {
          const id = template === blank ? undefined : template.id
          return (
            <label key={template.id} className={classes.option}>
              <input
                type="radio"
                name="start"
                className={classes.radio}
                checked={value === id}
                onChange={() => onChange(id)}
              />
              <TemplateThumbnail template={template} />
              <span className={classes.words}>
                <Text as="span" size="13" weight="500" block dir="auto">
                  {template.name}
                </Text>
                <Text as="span" size="12" line="16" tone="ink-3" block dir="auto">
                  {template.description}
                </Text>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
