import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNear } from '#client/lib/loading/use-near.ts'
import { PageThumbnail } from '#client/ui/campaigns/page-thumbnail.tsx'
import { templatePages } from './template-source.ts'
import type { ShownTemplate } from './template-source.ts'
import classes from './template-thumbnail.module.css'

/** The top of a template's first page, loaded once it comes near to being seen. */
export function TemplateThumbnail({ template }: { template: ShownTemplate }) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const isNear = useNear(frame)
  const { data } = useQuery({ ...templatePages(template), enabled: isNear })
  const first = data?.pages[0]
  return (
    <div ref={setFrame} className={classes.frame} style={{ background: template.ground }}>
      {data && first ? <PageThumbnail page={first} theme={data.theme} site={data.site} /> : null}
    </div>
  )
}
