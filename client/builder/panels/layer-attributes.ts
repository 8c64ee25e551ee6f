/** The attributes by which elements in the tree of layers are found. */
export const layerAttributes = {
  page: 'data-layer-page',
  section: 'data-layer-section',
  column: 'data-layer-column',
  block: 'data-layer-block',
} as const
