import { TagsInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { frameHostsLimit } from '#shared/contract/frame-hosts-limit.ts'

type FrameHostsProps = {
  value: string[]
  error?: ReactNode
  onChange: (hosts: string[]) => void
}

/** The sites that may show published pages within their own. */
export function FrameHosts({ value, error, onChange }: FrameHostsProps) {
  return (
    <TagsInput
      label="Sites that may embed your pages"
      description="Their hosts; *.example.com stands for all names below it. Nobody else can show your published pages in a frame. What you change holds at once."
      placeholder={value.length === 0 ? 'www.example.com' : undefined}
      maxTags={frameHostsLimit}
      splitChars={[',', ' ', ';']}
      acceptValueOnBlur
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
