import type { Asset } from '#shared/contract/assets.ts'
import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { formatBytes } from '#client/lib/words/format.ts'
import { Text } from '#client/ui/layout/elements.tsx'
import parts from '../list-and-details.module.css'
import classes from './library-dialog.module.css'

type AssetListProps = {
  assets: readonly Asset[]
  shownId: string | undefined
  onShow: (assetId: string) => void
}

/** Pictures with their names and sizes, of which one is looked at. */
export function AssetList({ assets, shownId, onShow }: AssetListProps) {
  return (
    <ul className={parts.list} aria-label="Pictures">
      {assets.map((asset) => (
        <li key={asset.id}>
          <button
            type="button"
            className={`${parts.row} ${classes.row}`}
            aria-label={`${asset.fileName}, ${sizeOf(asset)}`}
            aria-current={asset.id === shownId || undefined}
            onClick={() => onShow(asset.id)}
          >
            <img src={assetUrl(asset.id, 240, asset.widths)} alt="" loading="lazy" />
            <span className={classes.named}>
              <Text as="span" dir="auto" size="13" weight="500" className={parts.name}>
                {asset.fileName}
              </Text>
              <Text as="span" size="12" tone="ink-3" className="fan-number">
                {sizeOf(asset)}
              </Text>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** "1200 × 800 px, 1.2 MB, animated" */
export function sizeOf({ width, height, size, animated, widths }: Asset): string {
  const kind = animated ? ', animated' : widths.length === 0 ? ', SVG' : ''
  return `${width} × ${height} px, ${formatBytes(size)}${kind}`
}
