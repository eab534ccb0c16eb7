import { quotePath } from './quotePath.ts'

/** Explains how to trust the authority of a development certificate, for the operating system and for programs with separate settings. */
export function trustAdvice(
  { file, isNew }: { readonly file: string; readonly isNew: boolean },
  platform: NodeJS.Platform = process.platform,
): string {
  const path = quotePath(file, platform)
  const lines = [
    `HTTPS with a certificate of ${isNew ? 'a new' : 'your'} development certificate authority. To trust it:`,
    ...forSystem(path, platform),
    `  Node      NODE_EXTRA_CA_CERTS=${path}`,
    `  curl      --cacert ${path}`,
    '  Firefox   Settings, Privacy & Security, View Certificates, Authorities, Import',
  ]
  return `${lines.join('\n')}\n\n`
}

function forSystem(file: string, platform: NodeJS.Platform): readonly string[] {
  switch (platform) {
    case 'darwin':
      return [
        `  macOS     sudo security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain ${file}`,
      ]
    case 'win32':
      return [`  Windows   certutil -user -addstore Root ${file}`]
    default:
      return [
        `  Debian    sudo cp ${file} /usr/local/share/ca-certificates/vivarium.crt && sudo update-ca-certificates`,
        `  Fedora    sudo trust anchor ${file}`,
        `  Chromium  certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n vivarium -i ${file}`,
      ]
  }
}
