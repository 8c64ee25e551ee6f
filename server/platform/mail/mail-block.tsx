import type { CSSProperties, ReactNode } from 'react'

type BlockProps = {
  children: ReactNode
  /** Around the table; padding and looks are the cell's, as Outlook knows them only there. */
  margin?: CSSProperties['margin']
  className?: string
  style?: CSSProperties
}

/** A table of one cell over the whole width. */
export function Block({ children, margin = 0, className, style }: BlockProps) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ margin, borderCollapse: 'separate' }}
    >
      <tbody>
        <tr>
          <td className={className} style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
