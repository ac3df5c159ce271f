-- Run by TestNeovim: profiles the main of the open file and writes what is on
-- the screen then, or what went wrong, to the file named by JFRLENS_RESULT.
-- Neovim draws lenses and hints only on redraw.
local function marks(namespace)
  local found = {}
  for name, id in pairs(vim.api.nvim_get_namespaces()) do
    if name:find(namespace) then
      for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, id, 0, -1, { details = true })) do
        local text = ''
        for _, chunk in ipairs(mark[4].virt_text or {}) do text = text .. chunk[1] end
        for _, line in ipairs(mark[4].virt_lines or {}) do
          for _, chunk in ipairs(line) do text = text .. chunk[1] end
        end
        table.insert(found, (mark[2] + 1) .. ': ' .. text)
      end
    end
  end
  return found
end

-- The lines that are tinted, with their highlight groups.
local function tints()
  local found = {}
  local id = vim.api.nvim_get_namespaces()['jfrlens.heat']
  for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, id, 0, -1, { details = true })) do
    table.insert(found, (mark[2] + 1) .. ': ' .. mark[4].line_hl_group)
  end
  return found
end

local function await(what, seconds, condition)
  local ok = vim.wait(seconds * 1000, function()
    vim.cmd('redraw!')
    return condition()
  end, 100)
  if not ok then error('did not happen: ' .. what) end
end

local function has(list, part)
  for _, text in ipairs(list) do
    if text:find(part, 1, true) then return true end
  end
  return false
end

local function lenses(what, seconds, condition)
  await(what, seconds, function() return condition(marks('codelens')) end)
end

-- Unfolds, folds and turns the call tree, and goes from it to the source.
local function call_tree(tell)
  local function shown() return vim.api.nvim_buf_get_lines(0, 0, -1, false) end
  local function press(key) vim.api.nvim_feedkeys(vim.keycode(key), 'x', false) end
  vim.cmd('JfrTree')
  await('the call tree', 60, function() return has(shown(), 'demo.Hot.main') end)
  for _, line in ipairs(shown()) do tell('tree ' .. line) end
  vim.fn.search('demo.Hot.main')
  press('h')
  await('a row is folded', 60, function() return has(shown(), '▸ demo.Hot.main') end)
  press('l')
  await('a row is unfolded', 60, function() return has(shown(), '▾ demo.Hot.main') end)
  press('r')
  await('callers', 60, function() return has(shown(), 'on top') end)
  vim.fn.search('demo.Hot.heavy')
  press('<Tab>')
  await('a caller', 60, function() return has(shown(), '▾ demo.Hot.heavy') end)
  for _, line in ipairs(shown()) do tell('callers ' .. line) end
  local asked
  vim.ui.select = function(items, options, choose)
    asked = options.prompt
    choose(items[1], 1)
  end
  press('t')
  await('the sample types', 60, function() return asked end)
  press('<CR>')
  tell('source ' .. vim.fn.expand('%:t') .. ' ' .. vim.fn.line('.') .. ' in ' .. #vim.api.nvim_tabpage_list_wins(0) .. ' window')
  vim.cmd('JfrTree')
  await('the call tree again', 60, function() return has(shown(), 'demo.Hot.main') end)
  press('q')
  tell('closed ' .. vim.fn.expand('%:t'))
end

local result = {}
local ok, problem = pcall(function()
  lenses('a lens to profile', 120, function(shown) return has(shown, 'Profile') end)
  vim.cmd('JfrProfile')
  lenses('the program runs', 120, function(shown) return has(shown, 'Stop') end)
  local asked
  vim.ui.select = function(items, options, choose)
    asked = options.prompt
    choose(items[#items], #items) -- to leave it running
  end
  vim.cmd('JfrProfile')
  await('a question', 120, function() return asked end)
  table.insert(result, 'asked ' .. asked)
  lenses('lenses with numbers', 300, function(shown) return has(shown, 'self') and has(shown, 'Profile') end)
  await('hints', 120, function() return #marks('inlayhint') > 0 end)
  vim.cmd('JfrHotLines')
  await('hot lines', 120, function() return #vim.fn.getqflist() > 0 end)
  for _, item in ipairs(vim.fn.getqflist()) do
    table.insert(result, 'quickfix ' .. item.lnum .. ': ' .. item.text)
  end
  vim.cmd.cclose()
  -- Hints that came while the list took half of the screen are drawn on the other half only.
  await('hints in the whole window', 120, function() return #marks('inlayhint') > 0 end)
  for _, text in ipairs(marks('inlayhint')) do table.insert(result, 'hint ' .. text) end
  for _, text in ipairs(marks('codelens')) do table.insert(result, 'lens ' .. text) end
  await('a tint', 120, function() return #tints() > 0 end)
  for _, text in ipairs(tints()) do table.insert(result, 'tint ' .. text) end
  table.insert(result, 'colour ' .. ('%06x'):format(vim.api.nvim_get_hl(0, { name = 'JfrHot5' }).bg))
  await('what the status line says', 120, function() return require('jfrlens').status() ~= '' end)
  table.insert(result, 'status ' .. require('jfrlens').status())
  call_tree(function(line) table.insert(result, line) end)
  vim.cmd('checkhealth jfrlens')
  for _, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do table.insert(result, 'health ' .. line) end
  vim.cmd.bdelete()
  for name in pairs(vim.api.nvim_get_commands({})) do
    if name:find('^Jfr') and not pcall(vim.cmd.help, ':' .. name) then table.insert(result, 'problem no help of ' .. name) end
  end
  vim.cmd.help('jfrlens')
  table.insert(result, 'help ' .. vim.fn.getline('.'))
  vim.cmd.helpclose()
  vim.cmd('JfrProfile')
  lenses('a lens to compare after another run', 300, function(shown) return has(shown, 'Compare') end)
  vim.cmd('JfrOverview')
  await('the overview', 120, function() return vim.fn.getqflist({ title = 0 }).title == 'Where the time went' end)
  for _, item in ipairs(vim.fn.getqflist()) do
    table.insert(result, 'overview ' .. item.lnum .. ': ' .. item.text)
  end
  vim.cmd.cclose()
  local opened
  vim.ui.open = function(address)
    opened = address
    return { wait = function() return { code = 0 } end }
  end
  local run
  vim.ui.select = function(items, options, choose)
    run = options.format_item(items[1])
    choose(nil)
  end
  vim.cmd('JfrRuns')
  await('the runs', 120, function() return run ~= nil end)
  table.insert(result, 'run ' .. run)
  local told
  local notify = vim.notify
  vim.notify = function(text) told = text end
  vim.cmd('JfrFlame!')
  await('the address of the page', 120, function() return told end)
  vim.notify = notify
  table.insert(result, 'told ' .. told .. ', copied ' .. vim.fn.getreg('"') .. ', opened ' .. tostring(opened))
  vim.cmd('JfrCompare')
  await('the page that compares', 120, function() return opened ~= nil end)
  table.insert(result, 'page ' .. opened)
  lenses('a lens to end that', 120, function(shown) return has(shown, 'End comparison') end)
  vim.cmd('JfrClear')
  lenses('no comparison', 120, function(shown) return has(shown, 'Compare') and not has(shown, 'End') end)
  vim.cmd.edit('module/pom.xml')
  lenses('a lens on a build file', 120, function(shown) return has(shown, 'Profile') end)
  for _, text in ipairs(marks('codelens')) do table.insert(result, 'goal ' .. text) end
  vim.cmd.edit('module/.profileconfig.json')
  await('a problem in the settings', 120, function() return #vim.diagnostic.get(0) > 0 end)
  for _, p in ipairs(vim.diagnostic.get(0)) do table.insert(result, 'diagnostic ' .. p.lnum + 1 .. ': ' .. p.message) end
  vim.cmd.edit('other.xml')
  vim.wait(500)
  table.insert(result, 'servers ' .. #vim.lsp.get_clients() .. ', of another file ' .. #vim.lsp.get_clients({ bufnr = 0 }))
end)
if not ok then table.insert(result, 'problem ' .. tostring(problem)) end
vim.fn.writefile(result, vim.env.JFRLENS_RESULT)
vim.cmd('qa!')
