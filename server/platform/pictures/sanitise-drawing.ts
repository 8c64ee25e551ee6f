import sanitizeHtml from 'sanitize-html'

const words = (list: string) => list.trim().split(/\s+/)

/** What draws, and nothing that runs, moves, embeds a document or leads elsewhere (SVG 2). */
const elements = words(`
  svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan
  textPath image linearGradient radialGradient stop pattern clipPath mask marker filter feBlend
  feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge
  feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`)

const attributes = words(`
  id class style x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d dx dy width height points viewBox transform
  preserveAspectRatio version xml:space href xlink:href
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display visibility overflow
  paint-order vector-effect mix-blend-mode isolation shape-rendering text-rendering color-interpolation
  clip-path clip-rule mask filter enable-background
  font-family font-size font-style font-weight font-variant font-stretch letter-spacing word-spacing
  text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift rotate textLength
  lengthAdjust startOffset writing-mode direction
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity patternUnits
  patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits mask-type
  marker-start marker-mid marker-end markerUnits markerWidth markerHeight refX refY orient
  filterUnits primitiveUnits in in2 result mode type values tableValues slope intercept amplitude
  exponent operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode
  preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent lighting-color
  limitingConeAngle pointsAtX pointsAtY pointsAtZ azimuth elevation z scale xChannelSelector
  yChannelSelector flood-color flood-opacity stdDeviation radius baseFrequency numOctaves seed
  stitchTiles color-interpolation-filters
`)

const namespaces = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}

/** With the entities that it may define: none of them is expanded. */
const documentType = /<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>/gi
/** A part of the same file, or a raster picture within it. */
const ownReference = /^(?:#|data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/=\s]*$)/i
/** Whatever of CSS could fetch something, escapes that would hide it, and what could end a style. */
const unsafeCss = /@import|expression|javascript:|[\\<&]|url\(\s*["']?\s*(?!["'#\s])/i

/**
 * The SVG without whatever could run, move or fetch something: only what draws is left. Null when no
 * drawing is left of it.
 */
export function sanitiseDrawing(source: string): string | null {
  const clean = sanitizeHtml(source.replace(documentType, ''), {
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    allowedTags: elements,
    allowedAttributes: { '*': [...attributes, ...Object.keys(namespaces)] },
    allowedSchemesByTag: { image: ['data'] },
    allowedSchemes: [],
    allowProtocolRelative: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    nonTextTags: ['script', 'metadata', 'foreignObject'],
    transformTags: { '*': keepSafe },
    exclusiveFilter: ({ tag, text }) => tag === 'style' && unsafeCss.test(text),
  }).trim()
  return clean.startsWith('<svg ') && clean.endsWith('</svg>') ? clean : null
}

function keepSafe(tagName: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const safe = Object.entries(given).filter(([name, value]) =>
    /(?:^|:)href$/.test(name) ? ownReference.test(value) : !unsafeCss.test(value),
  )
  const own = safe.filter(([name]) => !name.startsWith('xmlns'))
  const attribs = { ...(tagName === 'svg' ? namespaces : {}), ...Object.fromEntries(own) }
  return { tagName, attribs }
}
