import { useLayoutEffect, useRef } from 'react'
import type { ComponentProps, CSSProperties } from 'react'
import classes from './scaled.module.css'

type ScaledProps = Omit<ComponentProps<'div'>, 'style' | 'ref'> & {
  /** At which the content is laid out, in px. */
  width: number
  /** How large it is shown: 1 as it is laid out. */
  scale: number
}

/**
 * Shows its content smaller or larger than it is laid out, and takes the room of what is seen. By
 * `transform`: lines break as they do at full size, and every engine measures in px of the screen, which
 * below CSS `zoom` WebKit does not. In it, `--px` is a px of the screen.
 */
export function Scaled({ width, scale, className, children, ...rest }: ScaledProps) {
  const node = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!inner.current) return
    // A frame later: to be resized in answer to a size is more than the observer tells within one. Until
    // then what is longer than the room just sticks out, and can be scrolled to. Not by a variable: all
    // within would inherit it, and the styles of every block be worked out anew with every line more.
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize
      requestAnimationFrame(() =>
        node.current?.style.setProperty('height', `calc(${height}px * var(--scale))`),
      )
    })
    observer.observe(inner.current)
    return () => observer.disconnect()
  }, [])
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--laid-out-width': `${width}px`,
    '--scale': scale,
  }
  return (
    <div {...rest} ref={node} className={`${classes.scaled} ${className ?? ''}`} style={style}>
      <div ref={inner} className={classes.inner} data-scaled={scale === 1 ? undefined : ''}>
        {children}
      </div>
    </div>
  )
}
