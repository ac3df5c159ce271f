#!/usr/bin/env bash
# Makes the pictures of the guides anew, by the tests that show what is on them. Run by "make pictures".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. .setup/debian.sh
need advpng=advancecomp

shots=test-artifacts
(cd editors/webview && npx vitest run --config vitest.browser.config.ts test/browser/changes.test.ts test/browser/views.test.ts test/browser/contexts.test.ts)
(cd editors/vscode && npx vitest run --config vitest.editor.config.ts test/editor/profile.test.ts test/editor/tests.test.ts)
cp "$shots/page/changes.png" editors/webview/comparison.png
for view in timeline heat methods events contexts about; do cp "$shots/page/$view.png" "editors/webview/$view.png"; done
cp "$shots/page/by-endpoint.png" editors/webview/flame.png
cp "$shots/page/bars.png" editors/webview/stacks.png
cp "$shots/page/source-view.png" editors/webview/source.png
cp "$shots/page/charts-in-context.png" editors/webview/charts.png
cp "$shots/page/sql-chart.png" editors/webview/sql.png
cp "$shots/page/first-screen.png" editors/webview/overview.png
cp "$shots/vscode/6-source-line.png" editors/vscode/screenshot.png
cp "$shots/vscode/3-closing-message.png" editors/vscode/answer.png
cp "$shots/vscode/7-lines-before.png" editors/vscode/before.png
cp "$shots/vscode/32-failed-test.png" editors/vscode/tests.png
advpng -q -z -4 editors/vscode/*.png # the extension carries two of them; no pixel changes
