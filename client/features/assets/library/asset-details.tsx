import { Button } from '@mantine/core'
import { IconReplace, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Asset } from '#shared/contract/assets.ts'
import { api, client } from '#client/lib/api/api.ts'
import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { Row, Stack, Text } from '#client/ui/layout/elements.tsx'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { sizeOf } from './asset-list.tsx'
import { AssetUses } from './asset-uses.tsx'
import classes from './library-dialog.module.css'
import { ReplaceEverywhere } from './replace-everywhere.tsx'

type AssetDetailsProps = {
  companyId: string
  asset: Asset
  /** What may take its place. */
  others: readonly Asset[]
  mayChange: boolean
  onTake?: ((assetId: string) => void) | undefined
}

/** One picture of the library: as it looks, where it is used, and what can be done with it. */
export function AssetDetails(props: AssetDetailsProps) {
  const { companyId, asset, others, mayChange, onTake } = props
  const [isReplacing, setReplacing] = useState(false)
  const remove = useRemove(companyId, asset)
  return (
    <Stack as="section" gap="12" aria-label={asset.fileName}>
      <img
        className={classes.preview}
        src={assetUrl(asset.id, 960, asset.widths)}
        width={asset.width}
        height={asset.height}
        alt=""
      />
      <div>
        <Text dir="auto" weight="600" anywhere>
          {asset.fileName}
        </Text>
        <Text size="12" tone="ink-3" className="fan-number">
          {sizeOf(asset)}
        </Text>
      </div>
      <AssetUses companyId={companyId} assetId={asset.id} />
      <Row gap="8" wrap>
        {onTake ? <Button onClick={() => onTake(asset.id)}>Use this picture</Button> : null}
        {mayChange ? (
          <>
            <Button
              variant="default"
              leftSection={<IconReplace size={16} stroke={1.5} />}
              onClick={() => setReplacing(true)}
            >
              Replace everywhere
            </Button>
            <Button
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.5} />}
              onClick={() => void remove()}
            >
              Delete
            </Button>
          </>
        ) : null}
      </Row>
      <ReplaceEverywhere
        companyId={companyId}
        asset={asset}
        others={others.filter(({ id }) => id !== asset.id)}
        opened={isReplacing}
        onClose={() => setReplacing(false)}
      />
    </Stack>
  )
}

/** Takes a picture out of the library at once; for ten seconds there is a way back. */
function useRemove(companyId: string, { id: assetId, fileName }: Asset) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: api.assets.list.key() })
  const restore = () => client.assets.restore({ companyId, assetId }).then(refresh, showProblem)
  return async () => {
    try {
      await client.assets.remove({ companyId, assetId })
    } catch (error) {
      return showProblem(error)
    }
    showUndo({
      message: `${fileName} is deleted. What is live shows it until it is published again.`,
      onUndo: () => void restore(),
    })
    await refresh()
  }
}
