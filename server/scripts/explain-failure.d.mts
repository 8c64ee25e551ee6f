export function explainInstall(output: string): string
export function explainBuild(output: string): string
