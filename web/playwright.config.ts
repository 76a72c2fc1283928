import { defineConfig } from '@playwright/test';

const port = process.env.E2E_PORT ?? '8123';

// The page as it is served by the program itself, in Debian's Chromium. Build both first: tools/build_page && tools/build release.
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '../build/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  ...(process.env.LONG ? {} : { grepInvert: /@long/ }), // those are for tests/thorough
  retries: 1, // machines are shared and noisy; what passes only at the second try is reported as flaky
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}/`,
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    command: `../build/tafelrunde serve --port ${port} --database memory: --bot-pause 30 --tables-per-minute 1000`,
    url: `http://localhost:${port}/`,
    reuseExistingServer: false,
  },
});
