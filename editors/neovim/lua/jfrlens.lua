-- jfrlens for Neovim 0.10 and later: starts the language server, shows its
-- lenses and hints, and gives its commands names. All logic is in the server.
local M = {}

local defaults = {
  cmd = { 'jfrlens', 'lsp' },
  filetypes = { 'java', 'kotlin', 'scala' },
  root_markers = { '.profileconfig.json', 'pom.xml', 'settings.gradle', 'settings.gradle.kts', 'build.gradle', 'build.gradle.kts', '.git' },
  settings = {}, -- section "jfrlens", see lsp/PROTOCOL.md
  trusted = true, -- false: nothing is run
}

--- The running client, for the current buffer if it has one.
local function client()
  local get = vim.lsp.get_clients
  return get({ name = 'jfrlens', bufnr = 0 })[1] or get({ name = 'jfrlens' })[1]
end

--- Asks the server; a failure is shown by the server itself.
local function execute(command, argument, answer)
  local c = client()
  if not c then
    vim.notify('jfrlens: no server runs; open a Java, Kotlin or Scala file first', vim.log.levels.WARN)
    return
  end
  local params = { command = command, arguments = argument and { argument } or nil }
  local handler = function(err, result)
    if not err and answer then
      answer(result)
    end
  end
  if vim.fn.has('nvim-0.11') == 1 then
    c:request('workspace/executeCommand', params, handler)
  else
    c.request('workspace/executeCommand', params, handler)
  end
end

--- The place of the cursor, as the server takes it.
local function here()
  return { uri = vim.uri_from_bufnr(0), line = vim.api.nvim_win_get_cursor(0)[1] - 1 }
end

--- Puts the hottest lines into the quickfix list.
function M.hot_lines()
  execute('jfrlens.hotLines', { quiet = true }, function(lines)
    local items = {}
    for _, line in ipairs(lines) do
      table.insert(items, {
        filename = vim.uri_to_fname(line.uri),
        lnum = line.line + 1,
        text = ('self %.1f%%, %d samples'):format(line.percent, line.samples),
      })
    end
    vim.fn.setqflist({}, ' ', { title = 'Hot lines', items = items })
    vim.cmd.copen()
  end)
end

--- Lets the user choose what is shown.
function M.select_event(name)
  if name and name ~= '' then
    execute('jfrlens.selectEvent', { type = name })
    return
  end
  execute('jfrlens.selectEvent', { quiet = true }, function(profile)
    vim.ui.select(profile.sampleTypes, { prompt = 'Sample type' }, function(choice)
      if choice then
        execute('jfrlens.selectEvent', { type = choice })
      end
    end)
  end)
end

local function commands()
  local command = vim.api.nvim_create_user_command
  command('JfrProfile', function() execute('jfrlens.profile', here()) end, { desc = 'Profile the main at the cursor' })
  command('JfrStop', function() execute('jfrlens.stop') end, { desc = 'Stop the program and show what was measured' })
  command('JfrCancel', function() execute('jfrlens.cancel') end, { desc = 'End the program and leave the hints' })
  command('JfrOpen', function(c) execute('jfrlens.openRecording', { recording = vim.fn.fnamemodify(c.args, ':p') }) end,
    { nargs = 1, complete = 'file', desc = 'Show a recording' })
  command('JfrFlame', function() execute('jfrlens.openFlameGraph') end, { desc = 'Open the flame graph in the browser' })
  command('JfrEvent', function(c) M.select_event(c.args) end, { nargs = '?', desc = 'Choose the sample type' })
  command('JfrHotLines', M.hot_lines, { desc = 'List the hottest lines' })
  command('JfrNext', function() execute('jfrlens.nextHotLine') end, { desc = 'Go to the next hot line' })
  command('JfrDebug', function() execute('jfrlens.startDebugging') end, { desc = 'Let a debugger attach to the profiled program' })
  command('JfrClear', function() execute('jfrlens.clear') end, { desc = 'Take lenses and hints away' })
end

--- Shows lenses and hints in a buffer. Before 0.12 Neovim fetches lenses only
--- when asked.
local function attach(bufnr)
  vim.lsp.inlay_hint.enable(true, { bufnr = bufnr })
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { bufnr = bufnr })
    return
  end
  local refresh = function() vim.lsp.codelens.refresh({ bufnr = bufnr }) end
  refresh()
  vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'CursorHold' }, { buffer = bufnr, callback = refresh })
end

--- Draws the hints again. Before 0.12 Neovim fetches new hints but keeps the
--- old ones on lines that have not been edited since.
local function redraw_hints(_, _, ctx)
  for bufnr in pairs(vim.lsp.get_client_by_id(ctx.client_id).attached_buffers) do
    vim.lsp.inlay_hint.enable(false, { bufnr = bufnr })
    vim.lsp.inlay_hint.enable(true, { bufnr = bufnr })
  end
  return vim.NIL
end

--- Starts the server for every file of the file types.
function M.setup(opts)
  local o = vim.tbl_deep_extend('force', defaults, opts or {})
  local config = {
    name = 'jfrlens',
    cmd = o.cmd,
    settings = { jfrlens = o.settings },
    handlers = vim.fn.has('nvim-0.12') == 0 and { ['workspace/inlayHint/refresh'] = redraw_hints } or nil,
    init_options = { trusted = o.trusted, settings = next(o.settings) and o.settings or nil },
  }
  vim.api.nvim_create_autocmd('LspAttach', {
    callback = function(event)
      local c = vim.lsp.get_client_by_id(event.data.client_id)
      if c and c.name == 'jfrlens' then
        attach(event.buf)
      end
    end,
  })
  if vim.lsp.config then
    vim.lsp.config('jfrlens', vim.tbl_extend('force', config, { filetypes = o.filetypes, root_markers = o.root_markers }))
    vim.lsp.enable('jfrlens')
  else
    vim.api.nvim_create_autocmd('FileType', {
      pattern = o.filetypes,
      callback = function(event)
        vim.lsp.start(vim.tbl_extend('force', config, { root_dir = vim.fs.root(event.buf, o.root_markers) or vim.fn.getcwd() }))
      end,
    })
  end
  commands()
end

return M
