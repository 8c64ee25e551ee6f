/** The HTML inside of `root`, with the attributes of each element, and styles, written in one way. */
export function htmlOf(root: Element): string {
  for (const element of root.querySelectorAll('*')) {
    const attributes = [...element.attributes].toSorted((a, b) => a.name.localeCompare(b.name))
    for (const { name } of attributes) element.removeAttribute(name)
    for (const { name, value } of attributes) {
      element.setAttribute(name, name === 'style' ? plainStyle(value) : value)
    }
  }
  return root.innerHTML
}

const plainStyle = (style: string) => style.replaceAll(/\s*([:;])\s*/g, '$1').replace(/;$/, '')
