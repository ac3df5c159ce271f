-- Run by TestDoingInNeovim: shows a dump and a running JVM on the lines of the open file and goes from a waiter to who has
-- what it waits for; writes what is on the screen, or what went wrong, to the file named by JFRLENS_RESULT.
local function await(what, seconds, condition)
  local ok = vim.wait(seconds * 1000, function()
    vim.cmd('redraw!')
    return condition()
  end, 100)
  if not ok then error('did not happen: ' .. what) end
end

local function hints()
  local found = {}
  for name, id in pairs(vim.api.nvim_get_namespaces()) do
    if name:find('inlayhint') then
      for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, id, 0, -1, { details = true })) do
        local text = ''
        for _, chunk in ipairs(mark[4].virt_text or {}) do text = text .. chunk[1] end
        table.insert(found, (mark[2] + 1) .. ': ' .. text)
      end
    end
  end
  return found
end

local result = {}
local ok, problem = pcall(function()
  await('a server', 60, function() return #vim.lsp.get_clients({ name = 'jfrlens', bufnr = 0 }) > 0 end)
  vim.cmd('JfrDoing ' .. vim.env.JFRLENS_DUMP)
  await('hints of a dump', 120, function() return #hints() > 0 end)
  await('problems', 60, function() return #vim.diagnostic.get(0) > 0 end)
  for _, text in ipairs(hints()) do table.insert(result, 'dump hint ' .. text) end
  for _, d in ipairs(vim.diagnostic.get(0)) do table.insert(result, 'problem at ' .. (d.lnum + 1) .. ': ' .. d.message) end
  vim.api.nvim_win_set_cursor(0, { 5, 0 })
  vim.cmd('JfrHolder')
  await('the holder', 60, function() return vim.api.nvim_win_get_cursor(0)[1] ~= 5 end)
  table.insert(result, 'holder ' .. vim.api.nvim_win_get_cursor(0)[1])
  vim.cmd('JfrClear')
  await('nothing is shown', 60, function() return #hints() == 0 and #vim.diagnostic.get(0) == 0 end)
  vim.cmd('JfrDoing ' .. vim.env.JFRLENS_PID)
  await('hints of a JVM', 120, function() return #hints() > 0 end)
  for _, text in ipairs(hints()) do table.insert(result, 'hint ' .. text) end
end)
if not ok then table.insert(result, 'went wrong: ' .. tostring(problem)) end
vim.fn.writefile(result, vim.env.JFRLENS_RESULT)
vim.cmd('qall!')
