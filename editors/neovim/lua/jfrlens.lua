-- jfrlens for Neovim 0.10 and later: starts the language server, shows its
-- lenses, hints and tints, and gives its commands names. All logic is in the server.
local M = {}

local heat = require('jfrlens.heat')
local tree = require('jfrlens.tree')

local defaults = {
  cmd = { 'jfrlens', 'lsp' },
  filetypes = { 'java', 'kotlin', 'scala' },
  -- The project is the repository, else the topmost folder with one of these.
  root_markers = { '.profileconfig.json', 'pom.xml', 'settings.gradle', 'settings.gradle.kts', 'build.gradle', 'build.gradle.kts' },
  settings = {}, -- section "jfrlens", see lsp/PROTOCOL.md
  trusted = true, -- false: nothing is run
}

--- Files with lenses for what they can run. Of these file types the server
--- gets no others.
local build_files = { ['pom.xml'] = true, ['build.gradle'] = true, ['build.gradle.kts'] = true, ['.profileconfig.json'] = true }
local build_filetypes = { 'xml', 'groovy', 'json', 'jsonc', 'sh', 'bash', 'dockerfile', 'conf', 'sql' }

--- Files that tell the JDK's recorder something, by the end of their name.
local recorder_files = { '%.jfc$', '%.sh$', '%.sql$', 'Dockerfile$', '^jvm%.config$', '^launch%.json$' }

--- The running client, for the current buffer if it has one.
local function client()
  local get = vim.lsp.get_clients
  return get({ name = 'jfrlens', bufnr = 0 })[1] or get({ name = 'jfrlens' })[1]
end

--- Asks a client's server; a failure of a command is shown by the server itself.
local function send(c, method, params, answer, failed)
  local handler = function(err, result)
    if not err and answer then
      answer(result)
    elseif err and failed then
      failed(err.message)
    end
  end
  if vim.fn.has('nvim-0.11') == 1 then
    c:request(method, params, handler)
  else
    c.request(method, params, handler)
  end
end

--- The running client; where there is none the user is told.
local function connected()
  local c = client()
  if not c then
    vim.notify('jfrlens: no server runs; open a Java, Kotlin or Scala file first', vim.log.levels.WARN)
  end
  return c
end

--- Asks the server, if one runs.
local function request(method, params, answer)
  local c = connected()
  if c then
    send(c, method, params, answer)
  end
end

--- Runs a command of the server.
local function execute(command, argument, answer)
  request('workspace/executeCommand', { command = command, arguments = argument and { argument } or nil }, answer)
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
        text = line.source ~= '' and ('%s  %s'):format(line.text, line.source) or line.text,
      })
    end
    vim.fn.setqflist({}, ' ', { title = 'Hot lines', items = items })
    vim.cmd.copen()
  end)
end

--- Opens the flame graph in the browser, or copies its address.
function M.flame(copy)
  if not copy then
    execute('jfrlens.openFlameGraph')
    return
  end
  execute('jfrlens.openFlameGraph', { quiet = true }, function(page)
    vim.fn.setreg('"', page.url)
    pcall(vim.fn.setreg, '+', page.url) -- where there is a clipboard
    vim.notify(('The flame graph of %s is at %s (copied)'):format(page.title, page.url))
  end)
end

--- Shows the call tree in a float.
function M.tree()
  local c = connected()
  if c then
    tree.open(function(params, answer, failed) send(c, 'jfrlens/callTree', params, answer, failed) end, M.select_event)
  end
end

--- Puts what the time went on into the quickfix list: causes, then kinds of time.
function M.overview()
  execute('jfrlens.overview', { quiet = true }, function(overview)
    local items = {}
    local function add(text, place)
      local item = { text = text }
      if place.uri then
        item.filename, item.lnum = vim.uri_to_fname(place.uri), (place.line or 0) + 1
      end
      table.insert(items, item)
    end
    for _, finding in ipairs(overview.findings) do
      add(finding.text .. ' ' .. finding.advice, finding)
    end
    for _, kind in ipairs(overview.kinds) do
      add(('%s %s: %s'):format(kind.loss, kind.label, kind.text), kind)
    end
    add(overview.answer, {})
    vim.fn.setqflist({}, ' ', { title = 'Where the time went', items = items })
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
    local rows = {}
    for i, name in ipairs(profile.sampleTypes) do rows[i] = { name = name, title = ('%s · %s'):format(profile.labels[i], profile.weights[i]) } end
    vim.ui.select(rows, { prompt = 'Sample type', format_item = function(row) return row.title end }, function(row)
      if row then
        execute('jfrlens.selectEvent', { type = row.name })
      end
    end)
  end)
end

--- Runs a command on a JVM that runs already, by its process id or by the user's choice.
local function on_jvm(name, pid, prompt)
  if tonumber(pid) then
    execute(name, { pid = tonumber(pid) })
    return
  end
  request('jfrlens/jvms', vim.empty_dict(), function(jvms)
    local attachable = vim.tbl_filter(function(jvm) return jvm.obstacle == '' end, jvms)
    local title = function(jvm) return ('%s (process %d, JDK %s)'):format(jvm.main ~= '' and jvm.main or 'a JVM', jvm.pid, jvm.version) end
    vim.ui.select(attachable, { prompt = prompt, format_item = title }, function(jvm)
      if jvm then
        execute(name, { pid = jvm.pid })
      end
    end)
  end)
end

--- Measures a JVM until it is stopped.
function M.attach(pid) on_jvm('jfrlens.attach', pid, 'JVM to profile') end

--- Shows the last minutes of a JVM that records anyway.
function M.dump(pid) on_jvm('jfrlens.dump', pid, 'JVM that records anyway') end

--- Shows what the threads of a JVM do now, of a process or a file of dumps, or of the user's choice.
function M.doing(target)
  if target ~= '' and not tonumber(target) then
    execute('jfrlens.doing', { dump = vim.fn.fnamemodify(target, ':p') })
  else
    on_jvm('jfrlens.doing', target, 'JVM to look at')
  end
end

--- Lets the user choose a run and does something with it.
local function choose_run(prompt, use)
  execute('jfrlens.runs', { quiet = true }, function(runs)
    local title = function(run) return ('%s %s, %s ago: %s'):format(run.label, run.title, run.age, run.answer) end
    vim.ui.select(runs, { prompt = prompt, format_item = title }, function(run)
      if run then
        use(run)
      end
    end)
  end)
end

--- Shows a run that is kept.
function M.runs()
  choose_run('Run to show', function(run) execute('jfrlens.openRecording', { recording = run.run }) end)
end

--- Keeps a run by a name.
function M.pin(name)
  choose_run('Run to keep', function(run) execute('jfrlens.pinRun', { run = run.run, name = name }) end)
end

local function commands()
  local command = vim.api.nvim_create_user_command
  command('JfrProfile', function(c) execute('jfrlens.profile', vim.tbl_extend('error', here(), { arguments = c.args })) end,
    { nargs = '*', desc = 'Profile the main or goal at the cursor, with arguments' })
  command('JfrTest', function() execute('jfrlens.profileTest', here()) end, { desc = 'Profile the test at the cursor' })
  command('JfrAttach', function(c) M.attach(c.args) end, { nargs = '?', desc = 'Profile a JVM that runs already' })
  command('JfrDump', function(c) M.dump(c.args) end, { nargs = '?', desc = 'Show the last minutes of a JVM that records anyway' })
  command('JfrDoing', function(c) M.doing(c.args) end,
    { nargs = '?', complete = 'file', desc = 'Show what the threads of a JVM or of a dump do' })
  command('JfrHolder', function() execute('jfrlens.holder', here()) end, { desc = 'Go to who has what is waited for here' })
  command('JfrStop', function() execute('jfrlens.stop') end, { desc = 'Stop the program and show what was measured' })
  command('JfrCancel', function() execute('jfrlens.cancel') end, { desc = 'End the program and leave the hints' })
  command('JfrOpen', function(c) execute('jfrlens.openRecording', { recording = vim.fn.fnamemodify(c.args, ':p') }) end,
    { nargs = 1, complete = 'file', desc = 'Show a recording' })
  command('JfrRuns', M.runs, { desc = 'Choose a run and show it' })
  command('JfrPin', function(c) M.pin(c.args) end, { nargs = '?', desc = 'Keep a run by a name' })
  command('JfrUnpin', function(c) execute('jfrlens.unpinRun', { name = c.args }) end, { nargs = '?', desc = 'Keep a run no more' })
  command('JfrFlame', function(c) M.flame(c.bang) end, { bang = true, desc = 'Open the flame graph in the browser; with ! copy its address' })
  command('JfrCompare', function() execute('jfrlens.compare') end, { desc = 'Show what changed since the run before' })
  command('JfrCheck', function() execute('jfrlens.check') end, { desc = 'Run again and tell which totals hold' })
  command('JfrRedact', function(c) execute('jfrlens.redact', { recording = vim.fn.fnamemodify(c.args ~= '' and c.args or vim.api.nvim_buf_get_name(0), ':p') }) end,
    { nargs = '?', complete = 'file', desc = 'Write a copy of a recording or log without secrets' })
  command('JfrEvent', function(c) M.select_event(c.args) end, { nargs = '?', desc = 'Choose the sample type' })
  command('JfrOverview', M.overview, { desc = 'List what the time went on' })
  command('JfrHotLines', M.hot_lines, { desc = 'List the hottest lines' })
  command('JfrTree', M.tree, { desc = 'Show the call tree' })
  command('JfrNext', function() execute('jfrlens.nextHotLine') end, { desc = 'Go to the next hot line' })
  command('JfrDebug', function() execute('jfrlens.startDebugging') end, { desc = 'Let a debugger attach to the profiled program' })
  command('JfrClear', function() execute('jfrlens.clear') end, { desc = 'Take lenses and hints away' })
end

--- What is shown, for a status line: "Hot: CPU time", or nothing.
local shown = ''

function M.status() return shown end

--- Asks what is shown now.
local function ask_shown(c)
  send(c, 'jfrlens/shown', vim.empty_dict(), function(profile)
    shown = ''
    if profile and profile ~= vim.NIL then
      for i, name in ipairs(profile.sampleTypes) do
        if name == profile.sampleType then shown = ('%s: %s'):format(profile.title, profile.labels[i]) end
      end
    end
    vim.cmd.redrawstatus()
  end)
end

--- Tints the lines of a buffer as the server says now.
local function tint(bufnr)
  local c = vim.lsp.get_clients({ name = 'jfrlens', bufnr = bufnr })[1]
  if c then
    send(c, 'jfrlens/heat', { uri = vim.uri_from_bufnr(bufnr) }, function(result)
      if vim.api.nvim_buf_is_loaded(bufnr) then
        heat.draw(bufnr, result.lines)
      end
    end)
  end
end

--- Tints all buffers and draws the call tree anew, and asks what the status line shall say.
local function show_again(_, _, ctx)
  tree.refresh()
  ask_shown(vim.lsp.get_client_by_id(ctx.client_id))
  for bufnr in pairs(vim.lsp.get_client_by_id(ctx.client_id).attached_buffers) do
    tint(bufnr)
  end
end

--- Fetches the lenses of all buffers again, which Neovim does by itself from 0.12 on.
local function refetch_lenses(_, _, ctx)
  for bufnr in pairs(vim.lsp.get_client_by_id(ctx.client_id).attached_buffers) do
    vim.lsp.codelens.refresh({ bufnr = bufnr })
  end
  return vim.NIL
end

--- What Neovim can do, and what it can with the handlers from here.
local function capabilities()
  return vim.tbl_deep_extend('force', vim.lsp.protocol.make_client_capabilities(), { workspace = { codeLens = { refreshSupport = true } } })
end

--- Shows lenses, hints and tints in a buffer. Before 0.12 Neovim fetches lenses
--- only when asked.
local function attach(bufnr)
  vim.lsp.inlay_hint.enable(true, { bufnr = bufnr })
  tint(bufnr)
  vim.api.nvim_create_autocmd({ 'InsertLeave', 'TextChanged' }, { buffer = bufnr, callback = function() tint(bufnr) end })
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { bufnr = bufnr })
    return
  end
  local refresh = function() vim.lsp.codelens.refresh({ bufnr = bufnr }) end
  refresh()
  vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'TextChanged' }, { buffer = bufnr, callback = refresh })
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

--- Tells whether a buffer is for the server.
local function wanted(bufnr, o)
  local name = vim.fs.basename(vim.api.nvim_buf_get_name(bufnr))
  for _, pattern in ipairs(recorder_files) do
    if name:find(pattern) then return true end
  end
  return vim.list_contains(o.filetypes, vim.bo[bufnr].filetype) or build_files[name] == true
end

--- The folder of the whole project, so that all its modules share one server.
local function root_of(bufnr, o)
  local root = vim.fs.root(bufnr, '.git')
  if root then
    return root
  end
  for folder in vim.fs.parents(vim.api.nvim_buf_get_name(bufnr)) do
    for _, marker in ipairs(o.root_markers) do
      if vim.uv.fs_stat(vim.fs.joinpath(folder, marker)) then
        root = folder
      end
    end
  end
  return root or vim.fn.getcwd()
end

--- Starts the server for every file of the file types and for build files.
function M.setup(opts)
  local o = vim.tbl_deep_extend('force', defaults, opts or {})
  vim.filetype.add({ extension = { jfc = 'xml' }, filename = { ['.profileconfig.json'] = 'jsonc', ['jvm.config'] = 'conf' } })
  local filetypes = vim.list_extend(vim.list_slice(o.filetypes), build_filetypes)
  heat.define()
  vim.api.nvim_create_autocmd('ColorScheme', { callback = heat.define })
  local handlers = { ['jfrlens/shownChanged'] = show_again }
  if vim.fn.has('nvim-0.12') == 0 then
    handlers['workspace/inlayHint/refresh'], handlers['workspace/codeLens/refresh'] = redraw_hints, refetch_lenses
  end
  local config = {
    name = 'jfrlens',
    cmd = o.cmd,
    settings = { jfrlens = o.settings },
    handlers = handlers,
    capabilities = capabilities(),
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
    config.filetypes = filetypes
    config.root_dir = function(bufnr, use)
      if wanted(bufnr, o) then
        use(root_of(bufnr, o))
      end
    end
    vim.lsp.config('jfrlens', config)
    vim.lsp.enable('jfrlens')
  else
    vim.api.nvim_create_autocmd('FileType', {
      pattern = filetypes,
      callback = function(event)
        if wanted(event.buf, o) then
          vim.lsp.start(vim.tbl_extend('force', config, { root_dir = root_of(event.buf, o) }))
        end
      end,
    })
  end
  commands()
end

return M
