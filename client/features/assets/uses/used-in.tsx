import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { List, Stack, Text } from '#client/ui/layout/elements.tsx'
import { Loading, SkeletonBlock } from '#client/ui/loading/skeletons.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'
import classes from './used-in.module.css'

type UsesProps<Uses> = {
  query: UseQueryResult<Uses>
  renderUses: (uses: Uses) => ReactNode
}

/** Where something of the library is used, once that is known. */
export function Uses<Answer>({ query, renderUses }: UsesProps<Answer>) {
  if (query.error) return <NotLoadedLine what="Where it is used" query={query} />
  if (query.data !== undefined) return renderUses(query.data)
  return (
    <>
      <SkeletonBlock height={20} width="60%" />
      <Loading what="where it is used" />
    </>
  )
}

type UsedInProps = {
  /** `where` goes on after the name: " on Home, also live". */
  campaigns: readonly { id: string; name: string; where: string }[]
  templates: readonly { id: string; name: string }[]
  /** Places that are neither. */
  others?: readonly string[]
}

const none: readonly string[] = []

/** The places, each with the way there. */
export function UsedIn({ campaigns, templates, others = none }: UsedInProps) {
  if (campaigns.length + templates.length + others.length === 0)
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
      <List gap="4" className={classes.places}>
        {campaigns.map(({ id, name, where }) => (
          <li key={id}>
            <a href={`/campaigns/builder/${id}`} target="_blank" rel="noreferrer" dir="auto">
              {name}
            </a>
            <Text as="span" size="12" tone="ink-3">
              {where}
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
        {others.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </List>
    </Stack>
  )
}
