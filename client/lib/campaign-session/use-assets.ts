import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { BlockContext } from '#shared/blocks/define-block.ts'
import type { Asset } from '#shared/contract/assets.ts'
import type { PageContextParts } from '#shared/page/page-context.ts'
import { createPageContext } from '#shared/page/page-context.ts'
import { api } from '#client/lib/api.ts'
import { assetUrl } from './asset-url.ts'

const none: readonly Asset[] = []

/** The company's pictures; empty until they are loaded. */
export function useAssets(companyId: string | undefined): readonly Asset[] {
  const input = { companyId: companyId ?? '' }
  const { data } = useQuery(
    api.assets.list.queryOptions({ input, enabled: companyId !== undefined }),
  )
  return data?.assets ?? none
}

/**
 * What a page asks for its pictures. Another object only when the library is another one; asks for
 * the library again when a page shows a picture that someone else has just uploaded.
 */
export function usePageContext(
  companyId: string | undefined,
  parts: Pick<PageContextParts, 'placeholder'>,
): BlockContext {
  const assets = useAssets(companyId)
  const input = { companyId: companyId ?? '' }
  const { refetch } = useQuery(api.assets.list.queryOptions({ input, enabled: false }))
  const asked = useRef(new Set<string>())
  const { placeholder } = parts
  return useMemo(() => {
    const known = new Map(assets.map((asset) => [asset.id, asset]))
    return createPageContext({
      assetUrl: (id, width) => assetUrl(id, width, known.get(id)?.widths),
      assetInfo: (id) => {
        // Once for each picture: one that was deleted must not be asked for at every keystroke.
        if (assets !== none && !known.has(id) && !asked.current.has(id)) {
          asked.current.add(id)
          queueMicrotask(() => void refetch())
        }
        return known.get(id)
      },
      ...(placeholder ? { placeholder } : {}),
    })
  }, [assets, refetch, placeholder])
}
