import { useMemo } from 'react'
import { PageThumbnail } from '#client/ui/page-thumbnail.tsx'
import type { CampaignSeed } from '#shared/campaign/create-campaign.ts'
import { blankSeed } from '#shared/templates/blank.ts'
import { templates } from '#shared/templates/registry.ts'
import { snapshotOfSeed } from '#shared/templates/template-snapshot.ts'
import classes from './create-screen.module.css'

type Start = { id: string | undefined; name: string; description: string; seed: CampaignSeed }

const starts: Start[] = [
  { id: undefined, name: 'Blank', description: 'One heading and a line of text.', seed: blankSeed },
  ...templates,
]

type StartPickerProps = {
  /** The id of a template; undefined for a blank page. */
  value: string | undefined
  onChange: (templateId: string | undefined) => void
}

/** What a campaign starts from, each shown as the page that it will be. */
export function StartPicker({ value, onChange }: StartPickerProps) {
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>Start from</legend>
      <div className={classes.grid}>
        {starts.map(({ id, name, description, seed }) => (
          <label key={name} className={classes.option}>
            <input
              type="radio"
              name="start"
              className={classes.radio}
              checked={value === id}
              onChange={() => onChange(id)}
            />
            <Thumbnail seed={seed} />
            <span className={classes.words}>
              <span className={classes.optionName}>{name}</span>
              <span className={classes.optionText}>{description}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Thumbnail({ seed }: { seed: CampaignSeed }) {
  const { theme, pages } = useMemo(() => snapshotOfSeed(seed), [seed])
  const [first] = pages
  return first ? <PageThumbnail page={first} theme={theme} /> : null
}
