import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PageThumbnail } from '#client/ui/page-thumbnail.tsx'
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
      {data && first ? <PageThumbnail page={first} theme={data.theme} /> : null}
    </div>
  )
}

/** Whether the element has been within a window's height of what is seen. */
function useNear(element: HTMLElement | null): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element || isNear) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '50% 0px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [element, isNear])
  return isNear
}
