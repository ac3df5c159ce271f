// Takes the place of the loader that DuckDB's build generates. The linker then needs nothing of
// that, nor of what it alone refers to: the extensions autocomplete, icu and parquet. What is
// declared here stands in DuckDB's headers (src/include/duckdb/main) of the release in extensions.go.
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

namespace duckdb {

class DatabaseInstance;
class ExtensionInfo;

class DuckDB { // database.hpp
public:
	std::shared_ptr<DatabaseInstance> instance;

	static const char *LibraryVersion();
};

class ExtensionInstallInfo { // extension_install_info.hpp
public:
	uint8_t mode;
	std::string full_path, repository_url, version, etag;
};

class ExtensionActiveLoad { // extension_manager.hpp
public:
	DatabaseInstance &db;
	std::unique_lock<std::mutex> load_lock;
	ExtensionInfo &info;
	std::string extension_name;

	void FinishLoad(ExtensionInstallInfo &install_info);
};

class ExtensionManager { // extension_manager.hpp
public:
	std::unique_ptr<ExtensionActiveLoad> BeginLoad(const std::string &extension);

	static ExtensionManager &Get(DatabaseInstance &db);
};

class ExtensionLoader { // extension/extension_loader.hpp
public:
	explicit ExtensionLoader(ExtensionActiveLoad &load_info);

	void FinalizeLoad();

	DatabaseInstance &db;
	std::string extension_name, extension_description;
	ExtensionInfo *extension_info;
};

class ExtensionHelper { // extension_helper.hpp
public:
	static void LoadAllExtensions(DuckDB &db);
};

} // namespace duckdb

extern "C" {
void core_functions_duckdb_cpp_init(duckdb::ExtensionLoader &loader);
void json_duckdb_cpp_init(duckdb::ExtensionLoader &loader);
}

namespace {

const uint8_t statically_linked = 3; // ExtensionInstallMode::STATICALLY_LINKED

// load is DuckDB::LoadStaticExtension.
void load(duckdb::DuckDB &db, const char *name, void (*init)(duckdb::ExtensionLoader &)) {
	auto active = duckdb::ExtensionManager::Get(*db.instance).BeginLoad(name);
	if (!active) {
		return; // it is loaded
	}
	duckdb::ExtensionLoader loader(*active);
	init(loader);
	loader.FinalizeLoad();
	duckdb::ExtensionInstallInfo installed = {statically_linked, "", "", duckdb::DuckDB::LibraryVersion(), ""};
	active->FinishLoad(installed);
}

} // namespace

void duckdb::ExtensionHelper::LoadAllExtensions(DuckDB &db) {
	load(db, "core_functions", core_functions_duckdb_cpp_init);
	load(db, "json", json_duckdb_cpp_init);
}
