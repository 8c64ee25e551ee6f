import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { useAssets } from '#client/lib/campaign-session/use-assets.ts'

type PictureLibraryProps = {
  companyId: string
  label: string
  /** Id of the picture that is taken now; empty for none. */
  value: string
  onTake: (assetId: string) => void
  classes: Readonly<Record<string, string>>
}

/** The company's pictures, newest first; `classes` names `none`, `grid` and `thumb`. */
export function PictureLibrary({ companyId, label, value, onTake, classes }: PictureLibraryProps) {
  const assets = useAssets(companyId)
  if (assets.length === 0)
    return <p className={classes['none']}>Pictures you upload appear here.</p>
  return (
    <div className={classes['grid']} role="listbox" aria-label={label}>
      {assets.map((asset) => (
        <button
          key={asset.id}
          type="button"
          role="option"
          aria-selected={asset.id === value}
          aria-label={asset.fileName}
          title={asset.fileName}
          className={classes['thumb']}
          onClick={() => onTake(asset.id)}
        >
          <img src={assetUrl(asset.id, 240, asset.widths)} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  )
}
