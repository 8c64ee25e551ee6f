import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'
import { must } from '#shared/lib/must.ts'
import { featuresNamed, isKnown } from './compat.ts'

/** A use of something of the browser or the language, by the name that MDN's data has for it. */
export type Use = { path: string; line: number; features: readonly string[] }

const root = resolve(import.meta.dirname, '../../..')

/** The client's program, with the types of the language and the browser. */
export function clientProgram(): ts.Program {
  const config = resolve(root, 'client/tsconfig.json')
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }
  const parsed = ts.getParsedCommandLineOfConfigFile(config, { incremental: false }, host)
  const { fileNames, options } = must(parsed, 'client/tsconfig.json could not be read')
  return ts.createProgram(fileNames, options)
}

/** The files that `entries` load at once, with themselves and their styles, named from the top. */
export function loadedAtOnce(program: ts.Program, entries: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = entries.map((entry) => resolve(root, entry))
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (path.includes('node_modules') || seen.has(path)) continue
    seen.add(path)
    const source = program.getSourceFile(path)
    for (const statement of source?.statements ?? []) {
      const target = source && importedBy(program, source, statement)
      if (target) waiting.push(target)
    }
  }
  return new Set([...seen].map((path) => relative(root, path)))
}

function importedBy(program: ts.Program, source: ts.SourceFile, statement: ts.Statement) {
  if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) return undefined
  const name = statement.moduleSpecifier
  if (!ts.isStringLiteral(name)) return undefined
  const { text } = name
  if (text.startsWith('.') && text.endsWith('.css')) return resolve(dirname(source.fileName), text)
  const found = ts.resolveModuleName(text, source.fileName, program.getCompilerOptions(), ts.sys)
  return found.resolvedModule?.resolvedFileName
}

/** Everything of the browser and the language that a file names, by its types. */
export function usedInScript(program: ts.Program, path: string): Use[] {
  const source = program.getSourceFile(resolve(root, path))
  if (!source) return []
  const checker = program.getTypeChecker()
  const uses: Use[] = []
  const visit = (node: ts.Node): void => {
    const features = featuresOf(node, checker)
    if (features.length > 0) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      uses.push({ path, line: line + 1, features })
    }
    if (!ts.isTypeNode(node)) ts.forEachChild(node, visit)
  }
  visit(source)
  return uses
}

function featuresOf(node: ts.Node, checker: ts.TypeChecker): string[] {
  if (ts.isStringLiteral(node)) return eventOf(node)
  if (ts.isJsxAttribute(node)) return attributeOf(node)
  if (!ts.isIdentifier(node)) return []
  const symbol = checker.getSymbolAtLocation(node)
  return (symbol?.declarations ?? [])
    .filter(isOfLibrary)
    .flatMap((found) => namesOf(found, node.text))
}

const isOfLibrary = (declaration: ts.Declaration) =>
  /[\\/]lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName)

/** A name that is declared in the libraries of TypeScript, as MDN's data may have it. */
function namesOf(declaration: ts.Declaration, name: string): string[] {
  const owner = declaration.parent
  if (ts.isInterfaceDeclaration(owner)) {
    const known = firstKnown(ofInterface(owner, name))
    // Mixins have no place of their own in the data.
    return known.length > 0 || !isOfBrowser(owner) ? known : featuresNamed(['api'], name)
  }
  // What only the constructor has is typed with the variable that holds it.
  if (ts.isTypeLiteralNode(owner) && ts.isVariableDeclaration(owner.parent))
    return firstKnown([`api.${owner.parent.name.getText()}.${name}_static`])
  const space = spaceOf(declaration)
  if (space)
    return firstKnown([`javascript.builtins.${space}${name}`, `api.${space}${name}_static`])
  return ts.isVariableDeclaration(declaration) || ts.isFunctionDeclaration(declaration)
    ? firstKnown([`javascript.builtins.${name}`, `api.${name}`, `api.Window.${name}`])
    : []
}

function ofInterface(declaration: ts.InterfaceDeclaration, name: string): string[] {
  const type = declaration.name.text
    .replace(/Constructor$/, '')
    .replace(/^Readonly(?=Array|Set|Map)/, '')
    .replace(/^\w*Iterator(?:Object)?$/, 'Iterator')
    .replace(/^(?:Big)?(?:Ui|I)nt\d+(?:Clamped)?Array$|^Float\d+Array$/, 'TypedArray')
  const space = spaceOf(declaration)
  return [
    `javascript.builtins.${space}${type}.${name}`,
    `api.${space}${type}.${name}`,
    `api.${space}${type}.${name}_static`,
  ]
}

/** `Intl.` of what stands in that namespace. */
function spaceOf(declaration: ts.Declaration): string {
  const space = ts.isModuleBlock(declaration.parent)
    ? declaration.parent.parent.name.text
    : 'global'
  return space === 'global' ? '' : `${space}.`
}

const isOfBrowser = (node: ts.Node) => node.getSourceFile().fileName.includes('lib.dom')

const firstKnown = (candidates: readonly string[]) => candidates.filter(isKnown).slice(0, 1)

function eventOf(node: ts.StringLiteral): string[] {
  const call = node.parent
  const isListened =
    ts.isCallExpression(call) &&
    call.arguments[0] === node &&
    /(?:add|remove)EventListener$/.test(call.expression.getText())
  return isListened ? featuresNamed(['api'], `${node.text}_event`) : []
}

function attributeOf(node: ts.JsxAttribute): string[] {
  const tag = node.parent.parent.tagName.getText()
  if (!/^[a-z]+$/.test(tag)) return []
  const name = node.name.getText().toLowerCase()
  return firstKnown([`html.elements.${tag}.${name}`, `html.global_attributes.${name}`])
}
