import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Asset } from '#shared/contract/assets.ts'
import { api, client } from '#client/lib/api/api.ts'
import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { Confirm } from '#client/ui/dialogs/confirm.tsx'
import { Text } from '#client/ui/layout/elements.tsx'
import classes from './library-dialog.module.css'

type ReplaceEverywhereProps = {
  companyId: string
  asset: Asset
  others: readonly Asset[]
  opened: boolean
  onClose: () => void
}

/** Asks which picture takes the place of this one in all campaigns and templates. */
export function ReplaceEverywhere(props: ReplaceEverywhereProps) {
  const { companyId, asset, others, opened, onClose } = props
  const [replacementId, setReplacementId] = useState<string | null>(null)
  const queries = useQueryClient()
  const run = async () => {
    if (replacementId === null) return
    const input = { companyId, assetId: asset.id, replacementId }
    const { campaigns, templates } = await client.assets.replace(input)
    notifications.show({ message: said(campaigns, templates) })
    await queries.invalidateQueries({ queryKey: api.assets.uses.key() })
  }
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Replace ${asset.fileName} everywhere`}
      button="Replace"
      isHarmless
      isIncomplete={replacementId === null}
      run={run}
    >
      <Text size="13" tone="ink-2">
        The picture that you choose takes its place in every campaign and template. What is live
        changes when it is published again, and the logo stays.
      </Text>
      {others.length > 0 ? (
        <div
          className={classes.choices}
          role="radiogroup"
          aria-label="The picture that takes its place"
        >
          {others.map(({ id, fileName, widths }) => (
            <label key={id} className={classes.choice} title={fileName}>
              <input
                type="radio"
                name="replacement"
                aria-label={fileName}
                checked={id === replacementId}
                onChange={() => setReplacementId(id)}
              />
              <img src={assetUrl(id, 240, widths)} alt="" loading="lazy" />
            </label>
          ))}
        </div>
      ) : (
        <Text size="13">There is no other picture here yet. Upload it first.</Text>
      )}
    </Confirm>
  )
}

function said(campaigns: number, templates: number): string {
  const parts = [
    ...(campaigns > 0 ? [campaigns === 1 ? '1 campaign' : `${campaigns} campaigns`] : []),
    ...(templates > 0 ? [templates === 1 ? '1 template' : `${templates} templates`] : []),
  ]
  return parts.length > 0 ? `Replaced in ${parts.join(' and ')}.` : 'It was used nowhere.'
}
