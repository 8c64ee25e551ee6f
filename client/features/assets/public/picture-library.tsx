import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'

type PictureLibraryProps = {
  companyId: string
  label: string
  /** Id of the picture that is taken now; empty for none. */
  value: string
  onTake: (assetId: string) => void
  classes: { none: string; grid: string; thumb: string }
}

/** The company's pictures, newest first. */
export function PictureLibrary({ companyId, label, value, onTake, classes }: PictureLibraryProps) {
  const { data, error, refetch } = useQuery(api.assets.list.queryOptions({ input: { companyId } }))
  if (!data && error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.assets.length === 0)
    return (
      <p className={classes.none}>
        No pictures yet. What you or a colleague uploads appears here, for every campaign.
      </p>
    )
  return (
    <div className={classes.grid} role="listbox" aria-label={label}>
      {data.assets.map((asset) => (
        <button
          key={asset.id}
          type="button"
          role="option"
          aria-selected={asset.id === value}
          aria-label={asset.fileName}
          title={asset.fileName}
          className={classes.thumb}
          onClick={() => onTake(asset.id)}
        >
          <img src={assetUrl(asset.id, 240, asset.widths)} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  )
}

function Waiting() {
  return (
    <>
      <SkeletonBlock height={72} />
      <Loading what="the pictures" />
    </>
  )
}
