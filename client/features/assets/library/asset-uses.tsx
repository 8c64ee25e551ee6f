import { useQuery } from '@tanstack/react-query'
import type { AssetUses as Uses } from '#shared/contract/assets.ts'
import { api } from '#client/lib/api/api.ts'
import { List, Stack, Text } from '#client/ui/layout/elements.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import classes from './library-dialog.module.css'

/** Where a picture is used, each place with the way there. */
export function AssetUses({ companyId, assetId }: { companyId: string; assetId: string }) {
  const asked = useQuery({
    ...api.assets.uses.queryOptions({ input: { companyId, assetId } }),
    // Colleagues place and remove it meanwhile.
    staleTime: 0,
  })
  if (asked.error) return <NotLoadedLine what="Where it is used" query={asked} />
  if (!asked.data)
    return (
      <>
        <SkeletonBlock height={20} width="60%" />
        <Loading what="where it is used" />
      </>
    )
  return <Places uses={asked.data} />
}

function Places({ uses: { campaigns, templates, logo } }: { uses: Uses }) {
  if (campaigns.length + templates.length === 0 && !logo)
    return (
      <Text size="13" tone="ink-2">
        Used nowhere.
      </Text>
    )
  return (
    <Stack gap="4">
      <Text size="12" weight="500" tone="ink-2">
        Used in
      </Text>
      <List gap="4" className={classes.uses}>
        {campaigns.map(({ id, name, pages, live }) => (
          <li key={id}>
            <a href={`/campaigns/builder/${id}`} target="_blank" rel="noreferrer" dir="auto">
              {name}
            </a>
            <Text as="span" size="12" tone="ink-3">
              {pages.length > 0
                ? ` on ${pages.map(({ title, path }) => title || path).join(', ')}`
                : ''}
              {live ? (pages.length > 0 ? ', also live' : ' only as it is live now') : ''}
            </Text>
          </li>
        ))}
        {templates.map(({ id, name }) => (
          <li key={id}>
            <span dir="auto">{name}</span>
            <Text as="span" size="12" tone="ink-3">
              {' '}
              (template)
            </Text>
          </li>
        ))}
        {logo ? <li>The brand kit, as the logo</li> : null}
      </List>
    </Stack>
  )
}
