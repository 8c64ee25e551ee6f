import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api, client } from '#client/lib/api/api.ts'
import { useCompany } from '#client/lib/session/current-company.ts'
import { answeredSeed } from '#client/ui/campaigns/answered-seed.ts'
import type { CompanyTemplate } from '#shared/contract/templates.ts'
import { templates } from '#shared/templates/registry.ts'
import { builtIn } from './template-source.ts'
import type { ShownTemplate } from './template-source.ts'

const shown = templates.map(builtIn)

/** All templates that a campaign of this company can start from, its own ones first. */
export function useTemplates(): {
  templates: readonly ShownTemplate[]
  /** What is known of its own ones, by their ids. */
  own: ReadonlyMap<string, CompanyTemplate>
  /** The question for its own ones. */
  query: { data: unknown; error: unknown; isPending: boolean; refetch: () => unknown }
} {
  const { id: companyId } = useCompany()
  const asked = useQuery(api.templates.list.queryOptions({ input: { companyId } }))
  const known = asked.data?.templates
  const all = useMemo(() => {
    const own = known ?? []
    return {
      templates: [...own.map((template) => ownTemplate(companyId, template)), ...shown],
      own: new Map(own.map((template) => [template.id, template])),
    }
  }, [companyId, known])
  return { ...all, query: asked }
}

function ownTemplate(
  companyId: string,
  { id, name, kind, ground }: CompanyTemplate,
): ShownTemplate {
  const description =
    kind === 'section'
      ? 'A section that your company keeps.'
      : 'A campaign that your company keeps.'
  return { id, name, description, ground, purpose: 'company', load: () => loadOwn(companyId, id) }
}

async function loadOwn(companyId: string, templateId: string) {
  const { seed } = await client.templates.get({ companyId, templateId })
  return answeredSeed(seed)
}
