import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { BlockContext } from '#shared/blocks/define-block.ts'
import type { Asset } from '#shared/contract/assets.ts'
import type { PageContextParts } from '#shared/page/render/page-context.ts'
import { createPageContext } from '#shared/page/render/page-context.ts'
import { api, client } from '../api/api.ts'
import { useActor } from '../session/session.ts'
import { assetUrl } from './asset-url.ts'
import type { CampaignSession } from './session.ts'

/** As much of a picture as a page asks for. */
type PageAsset = Omit<Asset, 'fileName'>

const none: readonly Asset[] = []

/** The company's pictures; empty until they are loaded. */
export function useAssets(companyId: string | undefined): readonly Asset[] {
  const input = { companyId: companyId ?? '' }
  const { data } = useQuery(
    api.assets.list.queryOptions({ input, enabled: companyId !== undefined }),
  )
  return data?.assets ?? none
}

/** So many are asked for by one request, as they stand in its address. */
const askedAtOnce = 50

/** Those of a campaign's pictures whose ids `ask` has been called with: all that guests can know. */
function useNamedAssets(campaignId: string, isWanted: boolean) {
  const [ids, setIds] = useState<readonly string[]>([])
  const { data } = useQuery({
    queryKey: [...api.assets.ofCampaign.key(), campaignId, ids],
    queryFn: () => fetchNamed(campaignId, ids),
    enabled: isWanted && ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const ask = useCallback((id: string) => setIds((known) => [...known, id]), [])
  return { assets: data ?? none, ask }
}

async function fetchNamed(campaignId: string, ids: readonly string[]): Promise<PageAsset[]> {
  const groups = Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, at) =>
    ids.slice(at * askedAtOnce, (at + 1) * askedAtOnce),
  )
  const answers = await Promise.all(
    groups.map((group) => client.assets.ofCampaign({ campaignId, ids: group })),
  )
  return answers.flatMap(({ assets }) => assets)
}

/**
 * What a page asks for its pictures. Another object only when there are other pictures; asks for
 * those that a page shows and that are not known yet, such as one that was just uploaded: members for
 * their library, guests for the picture itself.
 */
export function usePageContext(
  { campaignId }: Pick<CampaignSession, 'campaignId'>,
  companyId: string,
  { placeholder }: Pick<PageContextParts, 'placeholder'>,
): BlockContext {
  const isMember = useActor(companyId) !== null
  const library = useAssets(isMember ? companyId : undefined)
  const named = useNamedAssets(campaignId, !isMember)
  const input = { companyId }
  const { refetch } = useQuery(api.assets.list.queryOptions({ input, enabled: false }))
  const asked = useRef(new Set<string>())
  const { ask } = named
  const assets: readonly PageAsset[] = isMember ? library : named.assets
  const isKnown = !isMember || library !== none
  return useMemo(() => {
    const known = new Map(assets.map((asset) => [asset.id, asset]))
    return createPageContext({
      assetUrl: (id, width) => assetUrl(id, width, known.get(id)?.widths),
      assetInfo: (id) => {
        // Once for each picture: one that was deleted must not be asked for at every keystroke.
        if (isKnown && !known.has(id) && isUuid(id) && !asked.current.has(id)) {
          asked.current.add(id)
          queueMicrotask(() => (isMember ? void refetch() : ask(id)))
        }
        return known.get(id)
      },
      ...(placeholder ? { placeholder } : {}),
    })
  }, [assets, isKnown, isMember, refetch, ask, placeholder])
}

/** One that is none, as a hostile document has it, would have the whole question refused. */
const isUuid = (id: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(id)
