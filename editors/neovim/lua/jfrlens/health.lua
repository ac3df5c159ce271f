-- For :checkhealth jfrlens: the server, and what it says of this machine.
local M = {}

--- Runs the program that the server is started by; what it prints, or nothing.
local function run(...)
  local config = vim.lsp.config and vim.lsp.config.jfrlens
  local program = config and config.cmd and config.cmd[1] or 'jfrlens'
  if vim.fn.executable(program) == 0 then
    return nil, program
  end
  local done = vim.system({ program, ... }, { text = true }):wait()
  return vim.trim(done.stdout), program
end

function M.check()
  local health = vim.health
  health.start('jfrlens')
  if vim.fn.has('nvim-0.10') == 1 then
    health.ok('Neovim ' .. tostring(vim.version()))
  else
    health.error('Neovim is older than 0.10, which has no inlay hints')
  end
  local version, program = run('version')
  if not version then
    health.error(program .. ' is not executable', { 'Put jfrlens into PATH, or name it: setup({ cmd = { "/path/to/jfrlens", "lsp" } })' })
    return
  end
  health.ok(version)
  local clients = vim.lsp.get_clients({ name = 'jfrlens' })
  health.info(#clients == 0 and 'No server runs: one starts with the first Java, Kotlin or Scala file' or ('%d server runs'):format(#clients))
  local report = { fine = health.ok, lesser = health.warn, missing = health.error }
  for _, finding in ipairs(vim.json.decode(run('doctor', '--json') or '[]')) do
    local tell = report[finding.state] or health.info
    tell(('%s: %s'):format(finding.topic, finding.says), finding['do'] and { finding['do'] } or nil)
  end
end

return M
